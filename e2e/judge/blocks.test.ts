/// <reference types="vite/client" />
/** Makes blocks on the embedded exchange, and compares the page's blocks and their values with them. */
import { describe, expect, test } from "vitest";
import { startBlockValues } from "#feed/tape/blockValues";
import { withValues } from "#feed/tape/useTape";
import { type BoardRow, crossedDay } from "#market/line/board";
import { floatStep } from "#market/prints/blocks";
import { SessionTape } from "#market/prints/sessionTape";
import { toBoardRow, type WireRow } from "#rows/boardRows";
import { toDaySheet } from "#rows/daySheetRows";
import { toQuote } from "#rows/priceRows";
import { effort } from "#scripts/testing/effort";
import { quote } from "#server/exchange/answers/quote";
import { dailySummary, tradedBoard } from "#server/exchange/answers/wholeMarket";
import { totalsNow } from "#server/exchange/market/dayTotals";
import { Market } from "#server/exchange/market/market";

const at = (time: string) => Date.parse(`2026-11-19T${time}+05:30`);
const cadence = 10_000;
const million = 1_000_000;

/** The page of a market: it receives boards, and requests quotes as the page does. */
class Page {
  readonly market: Market;
  readonly #every: number;
  readonly #tape = new SessionTape();
  readonly #values: ReturnType<typeof startBlockValues>;
  #rows: BoardRow[] = [];
  asked: string[] = [];

  /** @param every ms between two boards */
  constructor(seed: number, from: string, every = cadence) {
    this.#every = every;
    this.market = new Market({ seed, at: at(from) });
    this.#values = startBlockValues({
      book: () => this.#tape.book,
      quote: (symbol, given) => this.#tape.quote(symbol, given),
      isRecorded: () => false,
      ask: async (symbol) => this.#quote(symbol),
      now: () => this.market.now,
      isWanted: () => true,
    });
  }

  #quote(symbol: string) {
    this.asked.push(symbol);
    const { session } = this.market;
    const sent = quote(this.market.line(symbol), { session, marketCap: 0, logo: null, tagsLogo: null });
    const read = toQuote(JSON.parse(JSON.stringify(sent)));
    if (!read) throw new Error(`no quote of ${symbol}`);
    return read;
  }

  /** The next board, with the quotes that it causes. */
  async board(): Promise<void> {
    const { market } = this;
    market.advance(market.now + this.#every);
    const sent: WireRow[] = JSON.parse(JSON.stringify(tradedBoard(market.lines, () => null).reqTradeSummery));
    this.#rows = sent.map(toBoardRow);
    const newestTradeAt = Math.max(...this.#rows.map(({ lastTradeAt = 0 }) => lastTradeAt));
    this.#tape.take({
      rows: this.#rows,
      at: market.now,
      seenAt: market.now,
      gap: false,
      newestTradeAt: newestTradeAt || undefined,
    });
    this.#values();
    await new Promise<void>((done) => setTimeout(done));
  }

  get day() {
    return withValues({ ...this.#tape.day, origin: "page" }, this.#tape.book.known);
  }
  get sum() {
    return crossedDay(this.#rows, this.#tape.book.known);
  }
  get rows(): readonly BoardRow[] {
    return this.#rows;
  }

  /** The blocks of a line that the page saw after its first board. */
  blocksOf(symbol: string) {
    return this.day.blocks.filter((block) => block.symbol === symbol && block.from !== undefined);
  }
  correctionsOf(symbol: string) {
    return this.day.notes.filter((note) => note.symbol === symbol && note.of === "blocks");
  }
}

/** A page in the middle of a session, and a line without blocks. */
async function openedPage() {
  const page = new Page(11, "11:00:00");
  await page.board();
  const line = page.market.lines.find(
    ({ day, standing, classCode }) =>
      standing === "trading" && classCode !== "" && day.trades > 30 && day.crossedShares === 0,
  );
  if (!line) throw new Error("every line has blocks");
  const { symbol } = line;
  const cross = (price: number, shares: number) => page.market.cross({ symbol, price, shares });
  return { page, symbol, cross };
}

describe("a block of 3,000,000 shares at 20.00", () => {
  test("a block of 3,000,000 shares at 20.00 is one entry with the next board, with exact shares, value and price from one quote", async () => {
    const { page, symbol, cross } = await openedPage();
    const madeAt = page.market.now;
    cross(20, 3 * million);
    await page.board();
    expect(page.blocksOf(symbol)).toMatchObject([
      {
        shares: 3 * million,
        trades: 1,
        value: 60 * million,
        worth: "exact",
        slack: 0,
        from: madeAt,
        to: madeAt + cadence,
      },
    ]);
    expect(
      page.day.entries.filter((entry) => entry.kind === "block" && entry.symbol === symbol),
    ).toMatchObject([{ shares: 3 * million, price: 20, value: 60 * million, worth: "exact" }]);
    expect(page.asked.filter((asked) => asked === symbol)).toHaveLength(1);
    await page.board();
    expect(page.blocksOf(symbol)).toHaveLength(1);
    expect(page.asked.filter((asked) => asked === symbol)).toHaveLength(1);
  });

  test("a cancelled block of 3,000,000 shares is a note and no second entry", async () => {
    const { page, symbol, cross } = await openedPage();
    cross(20, 3 * million);
    await page.board();
    const made = page.market.tradesOf(symbol).findLast(({ block }) => block);
    page.market.correct({ symbol, id: made?.id ?? 0 });
    await page.board();
    expect(page.blocksOf(symbol)).toMatchObject([
      { shares: 3 * million, value: 60 * million, worth: "exact" },
    ]);
    expect(page.correctionsOf(symbol)).toMatchObject([
      { why: "corrected", shares: -3 * million, trades: -1 },
    ]);
  });
});

test("several blocks of a line in one window are one entry with their exact sum, and the next block is exact", async () => {
  const { page, symbol, cross } = await openedPage();
  cross(20, 3 * million);
  cross(21, 2 * million);
  await page.board();
  expect(page.blocksOf(symbol)).toMatchObject([{ shares: 5 * million, trades: 2, worth: "exact" }]);
  const [first] = page.blocksOf(symbol);
  expect(Math.abs((first?.value ?? 0) - 102 * million)).toBeLessThanOrEqual(first?.slack ?? 0);
  cross(19.5, 2 * million);
  await page.board();
  const [, second] = page.blocksOf(symbol);
  expect(second).toMatchObject({ shares: 2 * million, trades: 1, worth: "exact" });
  expect(Math.abs((second?.value ?? 0) - 39 * million)).toBeLessThanOrEqual(second?.slack ?? 0);
});

test.each(effort([11], [11, 4]))(
  "day %d: the values of all blocks are the market's total minus the board's",
  async (seed) => {
    const page = new Page(seed, "09:29:50", 60_000);
    while (page.market.now < at("14:40:00")) await page.board();
    const made = page.market.lines
      .flatMap(({ symbol }) => page.market.tradesOf(symbol))
      .filter(({ block }) => block);
    expect(made.length).toBeGreaterThan(0);
    const { market, day, sum, rows } = page;
    const sent = dailySummary([totalsNow(market), market.before], { seed, listed: market.companies.length });
    const [sheet] = sent[0] ?? [];
    const { turnover = 0 } = toDaySheet(JSON.parse(JSON.stringify(sheet)));
    const onBoard = rows.reduce((all, row) => all + (row.turnover ?? 0), 0);
    expect(day.blocks.every(({ worth, together }) => worth === "exact" || together)).toBe(true);
    const blocks = day.blocks.reduce((all, { value = 0 }) => all + value, 0);
    expect(Math.abs(turnover - onBoard - blocks)).toBeLessThanOrEqual(floatStep(turnover));
    expect(sum.worth).toBe("exact");
    expect(Math.abs(sum.value - blocks)).toBeLessThan(1);
    expect(day.blocks.reduce((all, { shares }) => all + shares, 0)).toBe(
      made.reduce((all, { shares, cancelledAt }) => all + (cancelledAt === undefined ? shares : 0), 0),
    );
  },
);
