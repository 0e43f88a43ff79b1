import { expect, test } from "vitest";
import { drawMini, type MiniPoint } from "./miniPath.ts";

const scene = { kind: "steps", reference: undefined, width: 100, height: 54 } as const;
const points = (...values: number[]): MiniPoint[] => values.map((value, at) => ({ at, value }));

test("each price is drawn until the next one, and the last price until the end of the axis", () => {
  const drawn = drawMini(points(10, 20), { ...scene, until: 2 });
  expect(drawn).toMatchObject({ path: "M0 52H50V2H100", lowest: 10, highest: 20 });
});

test("the previous close is in the picture even if no trade was near it", () => {
  expect(drawMini(points(10, 12), { ...scene, reference: 20 })).toMatchObject({
    path: "M0 52H100V42H100",
    reference: 2,
  });
});

test("days are joined by lines", () => {
  expect(drawMini(points(1, 3, 2), { ...scene, kind: "line" })?.path).toBe("M0 52L50 2L100 27");
});

test("no line crosses a gap", () => {
  const gaps = [{ from: 1, until: 3 }];
  expect(
    drawMini([...points(1, 3), { at: 3, value: 2 }, { at: 4, value: 1 }], { ...scene, kind: "line", gaps })
      ?.path,
  ).toBe("M0 52L25 2M75 27L100 52");
});

test("one price, or none, causes no division by zero", () => {
  expect(drawMini([], scene)).toBeUndefined();
  expect(drawMini(points(5), scene)?.path).toBe("M0 27H0");
});

test("thousands of trades are reduced to what the pixels can show, and the extremes always remain", () => {
  const busy = Array.from({ length: 20_000 }, (_, at) => ({ at, value: 50 + Math.sin(at) }));
  busy[7_777] = { at: 7_777, value: 99 };
  const drawn = drawMini(busy, scene);
  expect(drawn?.path.split("V").length).toBeLessThanOrEqual(404);
  expect(drawn?.path).toContain("V2H");
});
