/** Plays whole days of the embedded exchange, and compares the worked-out prints with the exchange's own trades. */

import { describe, expect, test } from "vitest";
import { type BoardRow, crossedShares } from "#market/line/board";
import { type SeenPrint, Tape, type TapeStep } from "#market/prints/tape";
import { toBoardRow, type WireRow } from "#rows/boardRows";
import { effort } from "#scripts/testing/effort";
import { tradedBoard } from "#server/exchange/answers/wholeMarket";
import { Market } from "#server/exchange/market/market";
import { second } from "#units/time";

const at = (time: string) => Date.parse(`2026-11-19T${time}+05:30`);

interface Made {
  at: number;
  /** rupees */
  price: number;
  shares: number;
}

/** Reads the board as the page receives it: the service's JSON, row by row. An unchanged row stays the same object. */
function createReader() {
  const read = new Map<string, { text: string; row: BoardRow }>();
  return ({ lines }: Market): BoardRow[] =>
    tradedBoard(lines, () => null).reqTradeSummery.map((sent) => {
      const text = JSON.stringify(sent);
      const before = read.get(sent.symbol);
      if (before?.text === text) return before.row;
      const wire: WireRow = JSON.parse(text);
      const row = toBoardRow(wire);
      read.set(sent.symbol, { text, row });
      return row;
    });
}

/** All trades that the exchange listed at any board, by line and number. A trade cancelled later is included, because it happened. */
class TradeList {
  readonly #byLine = new Map<string, Map<number, Made>>();

  note({ lines }: Market): void {
    for (const { symbol, day } of lines) {
      const known = this.#byLine.get(symbol) ?? new Map<number, Made>();
      this.#byLine.set(symbol, known);
      for (let n = day.ticks.length - 1; n >= 0; n -= 1) {
        const tick = day.ticks[n];
        if (!tick || known.has(tick.id)) break; // earlier trades are known too
        known.set(tick.id, { at: tick.at, price: tick.price / 100, shares: tick.shares });
      }
    }
  }

  within({ symbol, from, to }: SeenPrint): Made[] {
    return [...(this.#byLine.get(symbol)?.values() ?? [])].filter((made) => made.at > from && made.at <= to);
  }
}

/** @param missed whether the page did not receive this board */
function played(seed: number, every: number, missed: (now: number) => boolean = () => false) {
  const market = new Market({ seed, at: at("09:29:50") });
  const tape = new Tape();
  const list = new TradeList();
  const read = createReader();
  const steps: TapeStep[] = [];
  /** lines and windows in which the exchange counted exactly one regular trade more than before */
  const singles = new Set<string>();
  let [rows, gap, counts] = [read(market), false, new Map<string, number>()];
  for (let now = market.now; now <= at("14:59:59"); now += every) {
    market.advance(now);
    list.note(market);
    const lost = missed(now);
    if (!lost) {
      rows = read(market);
      for (const { symbol, trades = 0 } of now > at("09:30:00") ? rows : [])
        if (trades - (counts.get(symbol) ?? 0) === 1) singles.add(`${symbol} ${now}`);
      if (now > at("09:30:00")) counts = new Map(rows.map(({ symbol, trades = 0 }) => [symbol, trades]));
      steps.push(tape.take({ rows, at: now, seenAt: now, gap }));
    }
    gap = lost;
  }
  const prints = steps.flatMap((step) => step.prints);
  const happened = (print: SeenPrint) =>
    list.within(print).some(({ price, shares }) => price === print.price && shares === print.shares);
  return { tape, steps, rows, prints, singles, list, happened };
}

/** seeds, each with the seconds between two boards */
const days: [number, number][] = [[11, 10]];

describe.each(effort(days, [...days, [4, 5]]))("day %d, with a board every %d s", (seed, seconds) => {
  const day = played(seed, seconds * second);
  const { prints, steps, rows, happened } = day;
  const notes = steps.flatMap((step) => step.notes);

  test("99 of 100 trades that are alone between two boards are prints of their price, size and window", () => {
    const exact = prints.filter(({ kind }) => kind === "exact");
    const right = exact.filter(happened).filter(({ symbol, to }) => day.singles.has(`${symbol} ${to}`));
    expect(day.singles.size).toBeGreaterThan(2_000);
    expect(right.length / day.singles.size).toBeGreaterThanOrEqual(0.99);
  });

  test("every print is of a trade that happened", () => {
    expect(prints.filter((print) => print.kind !== "bundle" && !happened(print))).toEqual([]);
    expect(prints.filter(({ kind }) => kind === "workedOut").length).toBeGreaterThan(1_000);
  });

  test("a bundle has no more trades than happened in its window", () => {
    const bundles = prints.filter(({ kind }) => kind === "bundle");
    expect(bundles.filter((bundle) => bundle.trades > day.list.within(bundle).length)).toEqual([]);
  });

  test("prints and notes add up to every line's shares and trades of the day", () => {
    const sums = new Map<string, { trades: number; shares: number }>();
    for (const { symbol, trades = 0, shares = 0 } of [
      ...prints,
      ...notes.filter((note) => note.of === "prints"),
    ]) {
      const sum = sums.get(symbol) ?? { trades: 0, shares: 0 };
      sums.set(symbol, { trades: sum.trades + trades, shares: sum.shares + shares });
    }
    for (const { symbol, trades, shares } of rows)
      expect(sums.get(symbol), symbol).toEqual({ trades, shares });
  });

  test("blocks and notes add up to all crossed shares of the day", () => {
    const crossed = rows.reduce((sum, row) => sum + (crossedShares(row) ?? 0), 0);
    const blocks = [...steps.flatMap((step) => step.blocks).filter(({ from }) => from !== undefined)];
    const corrected = notes.filter((note) => note.of === "blocks");
    expect([...blocks, ...corrected].reduce((sum, { shares = 0 }) => sum + shares, 0)).toBe(crossed);
    expect(crossed).toBeGreaterThan(0);
  });

  test("most trades are separate prints", () => {
    const count = (all: typeof prints) => all.reduce((sum, { trades }) => sum + trades, 0);
    const separate = count(prints.filter(({ kind }) => kind !== "bundle"));
    expect(separate / count(prints)).toBeGreaterThan(0.6);
  });
});

test("repeated gaps of 90 s without a board cause no print of a trade that did not happen", () => {
  const { prints, steps, happened } = played(
    11,
    10 * second,
    (now) => Math.floor(now / (90 * second)) % 4 === 0,
  );
  expect(prints.filter((print) => print.kind !== "bundle" && !happened(print))).toEqual([]);
  const across = prints.filter(({ from, to }) => to - from > 90 * second);
  expect(across.length).toBeGreaterThan(100);
  expect(new Set(across.map(({ kind }) => kind))).toEqual(new Set(["exact"]));
  expect(steps.flatMap((step) => step.notes).filter(({ why }) => why === "gap").length).toBeGreaterThan(100);
});
