import { expect, test } from "vitest";
import { pictureName } from "./chartImage.ts";

test("a picture's name is one that every file system takes", () => {
  expect(pictureName("JKH.N0000, 1 day", "2 Oct 2026 14:30")).toBe("JKH.N0000, 1 day 2 Oct 2026 14.30.png");
  expect(pictureName("../<b>a/b\\c</b>", "1")).toBe("...b.a.b.c.b. 1.png");
  expect(pictureName("x".repeat(200), "1").length).toBeLessThan(130);
});
