import { describe, expect, it } from "vitest";
import type { ItemTold, MenuTold } from "../api/types";
import { basketOf, left, orderOf, taking, usual } from "./basket";

const step: ItemTold = {
  id: "step.a",
  group: "steps",
  clause: "step a",
  name: "A",
  price: 2,
  purse: "north",
};
const fresh: ItemTold = {
  id: "new.b",
  group: "new",
  clause: "new b in {at}",
  name: "B",
  price: 1,
  purse: "north",
  sites: [
    { at: "port coast 0", space: "port", name: "Port, east" },
    { at: "port coast 1", space: "port", name: "Port, west" },
  ],
};
const works: ItemTold = {
  id: "works",
  group: "works",
  clause: "works city",
  name: "City",
  price: 2,
  purse: "south",
  most: 3,
};
const gift: ItemTold = {
  id: "gift",
  group: "gifts",
  clause: "gift south {n}",
  name: "Gift",
  price: 1,
  purse: "north",
  gives: { south: 1 },
  most: 4,
};
const menu: MenuTold = {
  known: true,
  head: "build",
  empty: "nothing",
  groups: {},
  purses: [
    { id: "north", name: "North", points: 6 },
    { id: "south", name: "South", points: 2 },
  ],
  items: [step, fresh, works, gift],
  usual: [{ item: "step.a", count: 1, place: "" }],
};

describe("a basket", () => {
  it("is written as one order, its clauses in the order of the menu", () => {
    let basket = taking({}, gift, 2);
    basket = taking(basket, works, 2);
    basket = taking(basket, fresh, 1, "port coast 1");
    expect(orderOf(menu, basket)).toBe("build new b in port coast 1, works city, works city, gift south 2");
    expect(orderOf(menu, {})).toBe("build nothing");
  });

  it("comes to the first site unless one is named, and stays where it was put", () => {
    const first = taking({}, fresh, 1);
    expect(first["new.b"]?.at).toBe("port coast 0");
    const moved = taking(first, fresh, 1, "port coast 1");
    expect(taking(moved, fresh, 1)["new.b"]?.at).toBe("port coast 1");
  });

  it("leaves what is not spent, and what others are given", () => {
    const basket = taking(taking(usual(menu), gift, 2), works, 1);
    expect(left(menu, basket)).toEqual({ north: 2, south: 2 });
  });

  it("is found again in the order it became", () => {
    let basket = taking(usual(menu), gift, 3);
    basket = taking(basket, works, 2);
    basket = taking(basket, fresh, 1, "port coast 1");
    expect(basketOf(menu, orderOf(menu, basket))).toEqual(basket);
    expect(basketOf(menu, "build nothing")).toEqual({});
  });

  it("lets go of what is taken no more", () => {
    expect(taking(usual(menu), step, 0)).toEqual({});
  });
});
