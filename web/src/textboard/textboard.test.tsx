import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createStore } from "zustand";
import type { Look } from "../api/types";
import { reset } from "../deciding/selection";
import { MatchContext, type MatchState } from "../match/context";
import { game, losses, match, planning, words } from "../recorded";
import { TextBoard } from ".";
import { matches, neighbourLines, spaceLine } from "./lines";

describe("a space in words", () => {
  const seen = planning.look.view.spaces;
  const line = (id: string) => {
    const told = words.spaces[id];
    if (!told) throw new Error(id);
    return spaceLine(told, seen[id], words);
  };

  test("says what it is worth, who holds it and who stands there", () => {
    expect(line("hungary")).toBe(
      "Hungary, worth 2, held by Germany. German: 1 armor, 1 artillery and 3 infantry.",
    );
  });

  test("says that it is contested, and where units came from", () => {
    expect(line("east_poland")).toMatch(
      /contested\. German: .*6 infantry \(from Poland\).*Soviet: 4 infantry\./,
    );
  });

  test("tells cargo", () =>
    expect(line("sicilian_sea")).toMatch(/transport \(.*aboard: 2 German infantry for Malta/));

  test("tells the ways out of it, and where there is none", () => {
    const told = words.spaces.germany;
    if (!told) throw new Error("germany");
    const lines = neighbourLines(told, words);
    expect(lines.some((one) => /^By land and air: .*Poland/.test(one))).toBe(true);
    expect(lines).toContain("No way to: Switzerland.");
  });
});

test("names are found by the beginnings of their words", () => {
  expect(matches("East Poland", "pol ea")).toBe(true);
  expect(matches("East Poland", "oland")).toBe(false);
});

describe("the text board", () => {
  beforeEach(() => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { status: 404 })));
    reset();
  });
  afterEach(cleanup);

  const show = (look: Look, events = losses.events) => {
    const peek = vi.fn((draft: string[]) => Promise.resolve(draft.length ? planning.move : planning.top));
    const act = vi.fn(() => Promise.resolve(null));
    const decision = look.view.decisions.find(({ seat }) => seat === "axis") ?? null;
    const facts = {
      match,
      game,
      words,
      seat: "axis",
      live: look,
      look,
      at: null,
      events,
      seen: 0,
      chat: [],
      pings: [],
      decision,
    };
    const rest = {
      draft: [],
      step: null,
      refusals: [],
      trouble: "",
      busy: false,
      highlight: { spaces: [], from: "" },
      focus: null,
    };
    const deeds = { peek, act, check: vi.fn(), dismiss: vi.fn(), roll: vi.fn() };
    const store = createStore<MatchState>(() => ({ ...facts, ...rest, ...deeds }) as unknown as MatchState);
    render(
      <MatchContext value={store}>
        <TextBoard />
      </MatchContext>,
    );
    return { peek, act };
  };

  test("asks the question, and lists every space with units under its part of the board", () => {
    show(planning.look);
    expect(screen.getByText(/plan your attacks/)).toBeTruthy();
    const occupied = Object.values(planning.look.view.spaces).filter(({ pieces }) => pieces?.length).length;
    const listed = screen
      .getAllByRole("button", { expanded: false })
      .filter((one) => /\. (German|Soviet|British|American):/.test(one.textContent ?? ""));
    expect(listed).toHaveLength(occupied);
  });

  test("opens a space with its stacks and neighbours", () => {
    show(planning.look);
    fireEvent.click(screen.getByRole("button", { name: /^Hungary, worth 2/ }));
    expect(screen.getByText("3 infantry")).toBeTruthy();
    expect(screen.getByText(/^By land and air: .*Poland/)).toBeTruthy();
  });

  test("tells a battle with its dice and what was to be expected", () => {
    show(losses.look);
    expect(screen.getByRole("heading", { name: "Battle in East Poland, round 1" })).toBeTruthy();
    expect(screen.getByText(/2 hits where 2\.5 were to be expected/)).toBeTruthy();
  });
});
