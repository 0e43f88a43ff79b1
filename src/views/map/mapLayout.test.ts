import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Arrow, type MapLine, neighbour, planMap } from "./mapLayout.ts";

const line = fc.record({
  size: fc.double({ min: 1e-3, max: 1e12, noNaN: true }),
  group: fc.constantFrom("a", "b", "?"),
});
const lines = fc
  .array(line, { minLength: 1, maxLength: 120 })
  .map((all) => all.map((one, at): MapLine => ({ ...one, symbol: `S${at}` })));

test("every line has a place inside the map, and no two overlap", () => {
  fc.assert(
    fc.property(
      lines,
      fc.integer({ min: 50, max: 1_900 }),
      fc.integer({ min: 50, max: 1_000 }),
      (all, width, height) => {
        const { tiles, groups } = planMap(all, { width, height, head: 18 });
        expect(tiles.size).toBe(all.length);
        const boxes = [...tiles.values()];
        for (const { x, y, width: wide, height: high } of boxes) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(x + wide).toBeLessThanOrEqual(width);
          expect(y + high).toBeLessThanOrEqual(height);
        }
        const covered = boxes.reduce((sum, box) => sum + box.width * box.height, 0);
        expect(covered).toBeLessThanOrEqual(width * height * 1.1);
        expect(groups.reduce((sum, group) => sum + group.lines, 0)).toBe(all.length);
      },
    ),
    {
      numRuns: 40,
      examples: [
        [[2.7e11, 1e-3, 1e-3].map((size, at) => ({ size, group: at ? "b" : "a", symbol: `S${at}` })), 50, 50],
      ],
    },
  );
});

const market: MapLine[] = Array.from({ length: 60 }, (_, at) => ({
  symbol: `S${at}`,
  size: 100 - at,
  group: at % 3 === 0 ? "a" : "b",
}));
const size = { width: 800, height: 500, head: 18 };

test("arrow keys go to the neighbouring tile, and every tile can be reached from every other tile", () => {
  const { tiles } = planMap(market, size);
  const ways: Arrow[] = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
  for (const [symbol, box] of tiles) {
    const right = neighbour(tiles, symbol, "ArrowRight");
    const next = right && tiles.get(right);
    if (next) expect(next.x).toBeGreaterThanOrEqual(box.x + box.width - 1);
    expect(right ?? "edge").not.toBe(symbol);
  }
  const reached = new Set(["S0"]);
  for (const symbol of reached)
    for (const way of ways) {
      const next = neighbour(tiles, symbol, way);
      if (next) reached.add(next);
    }
  expect(reached.size).toBe(tiles.size);
});

test("a map without lines, with one line, or without space is valid", () => {
  expect(planMap([], size).tiles.size).toBe(0);
  expect(planMap(market.slice(0, 1), size).tiles.get("S0")).toMatchObject({ x: 0, width: 800 });
  expect(planMap(market, { ...size, width: 0, height: 0 }).tiles.size).toBe(60);
  expect(neighbour(new Map(), "S0", "ArrowUp")).toBeUndefined();
});
