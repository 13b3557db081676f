import { describe, expect, test } from "vitest";
import { dice, game, losses, match, planning, words } from "../recorded";
import { changes } from "./BasketPanel";
import { battleOf } from "./battle";
import { choiceName } from "./ChoicePanel";
import { wantedBy } from "./Counted";
import { completions } from "./completing";
import { expectedHits, thrownOf, typedValues } from "./dice";
import { percent } from "./odds";
import { ordersTo } from "./ordering";
import { flush, hold } from "./pending";
import { planned, plannedOf } from "./plan";
import { friendsOf } from "./sides";

describe("planned orders read back from the view", () => {
  const plan = plannedOf(planning.look.view.focus.items, words.spaces);

  test("moves name their units and their way", () => {
    expect(plan[0]).toMatchObject({ number: 1, verb: "move", path: ["poland", "east_poland"] });
    expect(plan[0]?.units).toEqual([
      { count: 6, key: "germany.infantry", kind: "infantry", owner: "germany" },
    ]);
  });

  test("ships keep what they carry in their name, and are one kind each", () => {
    const fleet = plan.find(({ path }) => path[0] === "tyrrhenian_sea" && path.at(-1) === "sicilian_sea");
    expect(fleet?.units.map(({ kind }) => kind)).toEqual(["transport", "battleship"]);
  });

  test("the ship of a landing is no end of its way", () => {
    const landing = plan.find(({ verb }) => verb === "land");
    expect(landing?.path).toEqual(["sicilian_sea", "malta"]);
  });

  test("an errand is told", () => {
    expect(plan.find(({ errand }) => errand)?.errand).toBe("to raid");
  });

  test("what is put into a space has one place and no arrow", () => {
    expect(planned("place 2 infantry in germany", 1, words.spaces)).toMatchObject({
      verb: "place",
      path: ["germany"],
      units: [{ count: 2, kind: "infantry" }],
    });
  });
});

describe("orders made from what is picked", () => {
  const openings = {
    decision: { id: "d" },
    top: planning.top,
    verbs: { move: planning.move, load: zone(), land: zone() },
  } as never;
  const picked = { from: "poland", ship: "", lots: { "germany.infantry": 2, "germany.armor/1<x!combat": 1 } };

  test("name every stack in full", () => {
    expect(ordersTo(picked, "east_poland", openings, words)).toEqual([
      '2 "germany.infantry", 1 "germany.armor/1<x!combat": poland > east_poland',
    ]);
  });

  test("from land to sea may mean going aboard", () => {
    expect(ordersTo(picked, "baltic_sea", openings, words).at(-1)).toMatch(
      /^load 2 "germany.infantry".* poland > baltic_sea$/,
    );
  });

  test("out of a ship mean going ashore", () => {
    const aboard = { from: "baltic_sea", ship: "germany.transport(x)", lots: { "germany.infantry": 1 } };
    expect(ordersTo(aboard, "poland", openings, words)).toEqual([
      'land 1 "germany.infantry" baltic_sea > poland from "germany.transport(x)"',
    ]);
  });

  function zone() {
    return { ...planning.move, asks: "zone" };
  }
});

describe("a basket", () => {
  const ordered = plannedOf(["buy 3 infantry", "buy 1 fighter"], words.spaces);
  const had = { infantry: 3, fighter: 1 };

  test("that grows is only added to", () => {
    expect(changes(had, { infantry: 5, fighter: 1 }, ordered, "buy", "withdraw")).toEqual(["buy 2 infantry"]);
  });

  test("that shrinks takes orders back, the last first, and gives them anew", () => {
    expect(changes(had, { infantry: 1 }, ordered, "buy", "withdraw")).toEqual([
      "withdraw 2",
      "withdraw 1",
      "buy 1 infantry",
    ]);
  });

  test("that stays as it is needs no order", () =>
    expect(changes(had, had, ordered, "buy", "withdraw")).toEqual([]));
});

describe("dice", () => {
  test("are told by kind, with hits and what was to be expected", () => {
    const thrown = losses.events.map(thrownOf).filter((one) => one !== null);
    const attack = thrown.find(({ purpose }) => purpose === "attack");
    expect(attack?.groups.map(({ label, values }) => [label, values.length])).toEqual([
      ["armor", 2],
      ["fighter", 1],
      ["infantry", 6],
    ]);
    expect(attack?.hits).toBe(2);
    expect(attack?.expected).toBeCloseTo((2 * 3 + 3 + 6) / 6);
  });

  test("that are wanted say how many hits are to be expected", () => {
    const chance = dice.view.chance;
    if (!chance) throw new Error("no dice were wanted");
    expect(expectedHits(chance)).toBeCloseTo((2 * 3 + 3 + 6) / 6);
  });

  test("can be typed with or without blanks; what no die shows is left out", () => {
    expect(typedValues("1 56", [6, 6, 6])).toEqual([1, 5, 6]);
    expect(typedValues("1,7,9,2", [6, 6, 6, 6])).toEqual([1, 2]);
    expect(typedValues("12 3", [12, 12])).toEqual([12, 3]);
  });
});

describe("the battle in hand", () => {
  const battle = battleOf(losses.look.view, losses.events, losses.look.seq);

  test("is found with its place, its round and the step that the rules have come to", () => {
    expect(battle).toMatchObject({ space: "east_poland", running: true, round: 1, attacker: "germany" });
    expect(battle?.steps[battle.step]).toBe("attacker_chooses");
  });

  test("tells only what belongs to it", () => {
    expect(battle?.story.map(({ thrown }) => thrown?.purpose).filter(Boolean)).toEqual(["attack", "defense"]);
  });

  test("is none before the first", () => expect(battleOf(planning.look.view, [], 0)).toBeNull());
});

describe("completion", () => {
  const vocabulary = {
    verbs: ["buy", "withdraw", "done"],
    spaces: Object.values(words.spaces).map(({ name }) => name),
    units: Object.values(words.units).map(({ name }) => name),
  };
  test("of a verb", () => expect(completions("wi", vocabulary)).toContain("withdraw"));
  test("of a unit behind its number", () => expect(completions("2 inf", vocabulary)).toEqual(["2 infantry"]));
  test("of a space behind an arrow, word by word", () =>
    expect(completions("2 inf: poland > e pol", vocabulary)).toEqual(["2 inf: poland > East Poland"]));
  test("offers nothing for nothing", () => expect(completions("  ", vocabulary)).toEqual([]));
});

test("allies are who plays on the same side", () => {
  expect([...friendsOf("soviet_union", game, match)].sort()).toEqual([
    "great_britain",
    "soviet_union",
    "united_states",
  ]);
  expect([...friendsOf("germany", game, match)]).toEqual(["germany"]);
});

test("a retreat is named by its place", () => {
  const step = { asks: "retreat", choices: [], answer: null, written: "" };
  expect(choiceName({ pick: "to poland", label: "to poland", why_not: [], note: {} }, step, words)).toBe(
    "retreat to Poland",
  );
});

test("chances that may still fail are never certain", () => {
  expect(percent(0.9999)).toBe(">99 %");
  expect(percent(0.0001)).toBe("<1 %");
  expect(percent(1)).toBe("100 %");
  expect(percent(0.554)).toBe("55 %");
});

test("numbers take digits and arrows", () => {
  expect(wantedBy("3", 1, 0, 6)).toBe(3);
  expect(wantedBy("ArrowUp", 1, 0, 6)).toBe(2);
  expect(wantedBy("End", 1, 0, 6)).toBe(6);
  expect(wantedBy("x", 1, 0, 6)).toBeNull();
});

describe("what a panel holds back", () => {
  test("is sent before a step ends, also while an earlier part is on its way", async () => {
    const sent: string[] = [];
    const slow = (name: string, accepted: boolean) => async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      sent.push(name);
      return accepted;
    };
    hold(slow("first", true));
    const first = flush();
    expect(sent).toEqual([]);
    await flush(); // nothing waits, but something is on its way
    expect(sent).toEqual(["first"]);
    hold(slow("second", false));
    expect(await flush()).toBe(false);
    expect(await first).toBe(true);
    hold(slow("third", true));
    expect(await flush()).toBe(true);
  });
});
