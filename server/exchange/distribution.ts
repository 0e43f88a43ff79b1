/** Prints the invented market beside the real one: `npm run distribution -- --seed 1 --sessions 10`. */
import { parseArgs } from "node:util";
import { nextTradingDay, phaseAt } from "./day.ts";
import { Market } from "./market.ts";
import { type Shape, shapeOf } from "./shape.ts";

/** What was observed on the real exchange, and where: session dates of 2026, or the number of rows sampled. */
const real: Readonly<Record<keyof Shape, readonly [figure: string, source: string]>> = {
  traded: ["278 of 327", "board of 2 Oct"],
  unchanged: ["25 %", "a quarter of traded lines"],
  underTenTrades: ["35 %", "board of 2 Oct"],
  closeOutsideRange: ["10 %", "29 of 278 rows, 2 Oct"],
  medianMove: ["0.8 %", "34 rows"],
  ninetiethMove: ["2.9 %", "34 rows"],
  worst: ["-10 %", "leaderboards"],
  best: ["+15 %", "leaderboards"],
  leastTurnover: ["116", "34 rows"],
  medianTurnover: ["283 131", "33 rows, 9 Oct"],
  mostTurnover: ["34 m and more", "34 rows; 523 m with blocks, 10 Jul"],
  boardTurnover: ["503 m", "2 Oct"],
  turnover: ["873 m to 2 033 m", "2 Oct, 9 and 10 Jul"],
  trades: ["16 518; 17 090", "10 and 9 Jul"],
  mostTrades: ["1 441", "10 Jul"],
  tenthMostTrades: ["about 280", "10 Jul"],
  capitalisation: ["7.9e12", "10 Jul"],
};

const percents = new Set(["medianMove", "ninetiethMove", "worst", "best"]);
const shares = new Set(["unchanged", "underTenTrades", "closeOutsideRange"]);

function shown(name: string, value: number): string {
  if (shares.has(name)) return `${(value * 100).toFixed(0)} %`;
  if (percents.has(name)) return `${value.toFixed(2)} %`;
  if (value >= 1e9) return value.toExponential(2);
  return value >= 1e6
    ? `${(value / 1e6).toFixed(1)} m`
    : Math.round(value).toLocaleString("en").replaceAll(",", " ");
}

function* shapes(seed: number, sessions: number): Generator<Shape> {
  const at = Date.parse("2026-10-01T14:40:00+05:30");
  const market = new Market({ seed, at });
  for (let n = 0; n < sessions; n += 1) {
    yield shapeOf(market.lines);
    market.advance(nextTradingDay(market.session) + phaseAt.closed);
  }
}

function main(): void {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { seed: text, sessions: text, help: { type: "boolean" } } });
  if (values.help) {
    process.stdout.write("usage: npm run distribution -- [--seed 1] [--sessions 10]\n");
    return;
  }
  const measured = [...shapes(Number(values.seed ?? 1), Number(values.sessions ?? 10))];
  const row = (cells: readonly string[]) =>
    process.stdout.write(
      `${cells.map((cell, n) => (n % 5 === 0 ? cell.padEnd(20) : cell.padStart(18))).join("")}\n`,
    );
  row(["", "real", "here, median", "least", "most", "  source"]);
  for (const [name, [figure, source]] of Object.entries(real)) {
    const found = measured
      .map((shape) => Object.entries(shape).find(([key]) => key === name)?.[1] ?? 0)
      .toSorted((a, b) => a - b);
    const pick = (share: number) => shown(name, found[Math.floor(share * (found.length - 1))] ?? 0);
    row([name, figure, pick(0.5), pick(0), pick(1), `  ${source}`]);
  }
}

main();
