/** Plays whole days of the embedded exchange, and holds the tape to the exchange's own trades. */
import { describe, expect, test, vi } from "vitest";
import { toBoardRow, type WireRow } from "#feed/board/boardRows";
import { type BoardRow, crossedShares } from "#market/line/board";
import { type SeenPrint, Tape, type TapeStep } from "#market/prints/tape";
import { board } from "#server/exchange/answers/board";
import { Market } from "#server/exchange/market/market";

vi.setConfig({ testTimeout: 120_000 });

const at = (time: string) => Date.parse(`2026-11-19T${time}+05:30`);
const second = 1_000;

interface Made {
  at: number;
  /** rupees */
  price: number;
  shares: number;
}

/** The board as the page receives it: the service's JSON, read row by row; a row that did not change stays the same object. */
function createReader() {
  const read = new Map<string, { text: string; row: BoardRow }>();
  return ({ lines }: Market): BoardRow[] =>
    board(lines, () => null).reqTradeSummery.map((sent) => {
      const text = JSON.stringify(sent);
      const before = read.get(sent.symbol);
      if (before?.text === text) return before.row;
      const wire: WireRow = JSON.parse(text);
      const row = toBoardRow(wire);
      read.set(sent.symbol, { text, row });
      return row;
    });
}

/** Every trade that the exchange listed at some board, by line and number: a cancelled one happened too. */
class TradeList {
  readonly #byLine = new Map<string, Map<number, Made>>();

  note({ lines }: Market): void {
    for (const { symbol, day } of lines) {
      const known = this.#byLine.get(symbol) ?? new Map<number, Made>();
      this.#byLine.set(symbol, known);
      for (let n = day.ticks.length - 1; n >= 0; n -= 1) {
        const tick = day.ticks[n];
        if (!tick || known.has(tick.id)) break; // what comes before it is known too
        known.set(tick.id, { at: tick.at, price: tick.price / 100, shares: tick.shares });
      }
    }
  }

  within({ symbol, from, to }: SeenPrint): Made[] {
    return [...(this.#byLine.get(symbol)?.values() ?? [])].filter((made) => made.at > from && made.at <= to);
  }
}

/** @param missed whether a board was not received */
function played(seed: number, every: number, missed: (now: number) => boolean = () => false) {
  const market = new Market({ seed, at: at("09:29:50") });
  const tape = new Tape();
  const list = new TradeList();
  const read = createReader();
  const steps: TapeStep[] = [];
  /** windows in which the exchange counts one regular trade more than before, by line */
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

describe.each([
  [11, 10],
  [4, 5],
])("day %d in windows of %d s", (seed, seconds) => {
  const day = played(seed, seconds * second);
  const { prints, steps, rows, happened } = day;
  const notes = steps.flatMap((step) => step.notes);

  test("99 of 100 lone trades are prints of their price, size and window", () => {
    const exact = prints.filter(({ kind }) => kind === "exact");
    const right = exact.filter(happened).filter(({ symbol, to }) => day.singles.has(`${symbol} ${to}`));
    expect(day.singles.size).toBeGreaterThan(2_000);
    expect(right.length / day.singles.size).toBeGreaterThanOrEqual(0.99);
  });

  test("no print is of a trade that did not happen", () => {
    expect(prints.filter((print) => print.kind !== "bundle" && !happened(print))).toEqual([]);
    expect(prints.filter(({ kind }) => kind === "workedOut").length).toBeGreaterThan(1_000);
  });

  test("a bundle has no more trades than its window had", () => {
    const bundles = prints.filter(({ kind }) => kind === "bundle");
    expect(bundles.filter((bundle) => bundle.trades > day.list.within(bundle).length)).toEqual([]);
  });

  test("prints and notes make up every line's shares and trades of the day", () => {
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

  test("blocks and notes make up every crossed share of the day", () => {
    const crossed = rows.reduce((sum, row) => sum + (crossedShares(row) ?? 0), 0);
    const blocks = [...steps.flatMap((step) => step.blocks).filter(({ from }) => from !== undefined)];
    const corrected = notes.filter((note) => note.of === "blocks");
    expect([...blocks, ...corrected].reduce((sum, { shares = 0 }) => sum + shares, 0)).toBe(crossed);
    expect(crossed).toBeGreaterThan(0);
  });

  test("most trades are told apart", () => {
    const { exact, workedOut, bundle } = day.tape.counts;
    expect((exact + workedOut) / (exact + workedOut + bundle)).toBeGreaterThan(0.6);
  });
});

test("boards lost for 90 s, again and again, invent no print", () => {
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
