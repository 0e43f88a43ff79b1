import { expect, test } from "vitest";
import { legendPlaces, pictureName } from "./savedPicture.ts";

test("the name of a saved picture is valid on every file system", () => {
  expect(pictureName("JKH.N0000, 1 day", "2 Oct 2026 14:30")).toBe("JKH.N0000, 1 day 2 Oct 2026 14.30.png");
  expect(pictureName("../<b>a/b\\c</b>", "1")).toBe("...b.a.b.c.b. 1.png");
  expect(pictureName("x".repeat(200), "1").length).toBeLessThan(130);
});

test("a legend name that does not fit is put on the next row, and a name wider than a row has its own row", () => {
  const rows = (widths: number[]) => legendPlaces(widths, 100).map(({ x, row }) => [x, row]);
  expect(rows([40, 50, 30])).toEqual([
    [0, 0],
    [40, 0],
    [0, 1],
  ]);
  expect(rows([300, 20])).toEqual([
    [0, 0],
    [0, 1],
  ]);
});
