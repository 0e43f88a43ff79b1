import { describe, expect, test } from "vitest";
import { bodyOf, bodySets, filesOf } from "#wire/testing/bodySets";
import { type BoardPair, listingBoards, sharedStatus } from "./listingBoard.ts";

const pairs = (...all: [number, string][]): BoardPair[] =>
  all.map(([status, boardType]) => ({ status, boardType }));

test("a code gets the name on which all its profiles agree, in any spelling", () => {
  const { of } = listingBoards(pairs([1, "Watch List"], [1, " WATCH  LIST"], [0, "Main Board"]));
  expect(of(1)).toEqual({ kind: "learned", name: "Watch List", companies: 2 });
  expect(of(0)).toEqual({ kind: "learned", name: "Main Board", companies: 1 });
});

test("a code without a profile is unknown, and so is a row without a code", () => {
  const { of } = listingBoards(pairs([0, "Main Board"], [2, " "]));
  for (const code of [4, 2, -1, undefined]) expect(of(code)).toEqual({ kind: "unknown" });
});

test("if one profile contradicts the others, the code has no name, and all names are listed", () => {
  const { of } = listingBoards(pairs([1, "Watch List"], [1, "Watch List"], [1, "Main Board"]));
  expect(of(1)).toEqual({ kind: "disputed", names: ["Main Board", "Watch List"] });
});

test("a name given to two codes belongs to the code with more companies, and to neither if both have as many", () => {
  const level = listingBoards(pairs([4, "Main Board"], [0, "Main Board"]));
  for (const code of [0, 4]) expect(level.of(code)).toEqual({ kind: "disputed", names: ["Main Board"] });
  const { of } = listingBoards(pairs([4, "Main Board"], [0, "Main Board"], [0, "MAIN BOARD"]));
  expect(of(0).kind).toBe("learned");
  expect(of(4)).toEqual({ kind: "disputed", names: ["Main Board"] });
});

test("a long name is cut to the length that a cell can show", () => {
  const meaning = listingBoards(pairs([0, "M".repeat(5_000)])).of(0);
  expect(meaning.kind === "learned" && meaning.name.length).toBe(40);
});

test("a company whose lines have several codes gives no code a name", () => {
  expect(sharedStatus([{ status: 1 }, { status: undefined }, { status: 1 }])).toBe(1);
  expect(sharedStatus([{ status: 1 }, { status: 4 }])).toBeUndefined();
  expect(sharedStatus([])).toBeUndefined();
});

describe.each(bodySets)("$name bodies", (set) => {
  test("names in profiles become the names of status codes", () => {
    const told = filesOf(set, "companyProfile").flatMap((file): BoardPair[] => {
      const [about] = bodyOf(set, "companyProfile", file).reqComSumInfo;
      const status = set.listed[about?.symbol ?? ""];
      return status === undefined || !about?.boardType ? [] : [{ status, boardType: about.boardType }];
    });
    expect(told).toHaveLength(2);
    const { of } = listingBoards(told);
    expect(of(0)).toMatchObject({ kind: "learned", name: "Main Board" });
    expect(of(1)).toMatchObject({ kind: "learned", name: "Watch List" });
    expect(of(4)).toEqual({ kind: "unknown" });
  });
});
