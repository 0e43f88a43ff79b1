import { expect, test } from "vitest";
import { leftOut } from "./MapPanel.tsx";

test("lines that are not drawn and lines of another day are told apart from each other, each where there are any", () => {
  const [left, earlier] = [leftOut({ left: 1, earlier: 0 }), leftOut({ left: 0, earlier: 2 })];
  expect(left).toContain("1 line is not drawn");
  expect(earlier).toContain("2 lines are of another day");
  expect(leftOut({ left: 1, earlier: 2 })).toBe(`${left} · ${earlier}`);
  expect(leftOut({ left: 0, earlier: 0 })).toBe("");
});
