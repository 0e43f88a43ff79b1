/** Collects what the gateway or a recording gives, and shows it to the rules at each board. */
import type { AlertMarket, IndexTick } from "#market/alerts/firing";
import type { MarketIndex, Rule, RuleList } from "#market/alerts/language/rule";
import { type SectorIndex, splitSectors } from "#market/company/sector";
import type { Freshness } from "#market/day/freshness";
import { dayStart } from "#market/day/session";
import type { BoardRow } from "#market/line/board";
import { leadersBy, type YearRange } from "#market/lists/leadersBy";
import { type Measure, measures } from "#market/lists/measures";
import type { Disclosure } from "#market/papers/disclosure";
import { type Block, blockBetween } from "#market/prints/blocks";
import { toBoardRow, type WireRow, wholeBoard } from "#rows/boardRows";
import { toAnnouncement, toFinancial, toNotice } from "#rows/disclosureRows";
import { toSector } from "#rows/sectorRows";
import { positive } from "#rows/sent";
import { shownTexts } from "#rows/shownTexts";
import type { Body } from "#wire/contract/operation";
import type { OperationName, Operations } from "#wire/operations";

/** A board, as the gateway serves it or a recording has it. */
export interface GivenBoard {
  rows: ReadonlyMap<string, unknown>;
  sequence: number | undefined;
  /** exchange time, ms, and exchange ms per real ms */
  clock: { at: number; speed: number };
  /** ms since upstream gave it */
  age: number;
  word: Freshness;
  /** boards were missed before this one */
  afterGap: boolean;
}

export interface MarketReader {
  /** Takes an answer that the contract has read. */
  answered(op: OperationName, params: Readonly<Record<string, string>>, body: unknown): void;
  board(given: GivenBoard): AlertMarket;
  /** the next board is the first of a start */
  restart(): void;
  /** lines whose twelve-month range is not known */
  withoutYear(symbols: Iterable<string>): string[];
}

export interface MarketReaderOptions {
  watchlists: () => ReadonlyMap<string, readonly string[]>;
  /** lists that rules name; others are not worked out */
  lists: () => ReadonlySet<RuleList>;
  /** symbols of all lines that are known, also of those that did not trade */
  known: () => ReadonlySet<string> | undefined;
}

/** The answers that a rule needs besides the board. */
export function needsOf(rules: readonly Rule[]) {
  const operations = new Set<OperationName>();
  const lists = new Set<RuleList>();
  let years = false;
  for (const { condition, paused } of rules) {
    if (paused) continue;
    if (condition.of === "index" || condition.of === "fall") operations.add("sectors");
    if (condition.of === "disclosure" || condition.of === "halt")
      for (const op of disclosureLists) operations.add(op);
    if (condition.of === "year") years = true;
    if (condition.of !== "list") continue;
    lists.add(condition.list);
    const op = operationOf(condition.list);
    if (op) operations.add(op);
    if (condition.list === "yearHigh" || condition.list === "yearLow") years = true;
  }
  return { board: rules.some(({ paused }) => !paused), operations, lists, years };
}
export type Needs = ReturnType<typeof needsOf>;

const disclosureLists = [
  "approvedAnnouncements",
  "financialAnnouncements",
  "circulars",
  "directives",
] as const satisfies readonly OperationName[];
const sentLists = { gainers: "gainers", losers: "losers", active: "mostActive" } as const;
const isSent = (list: RuleList): list is keyof typeof sentLists => Object.hasOwn(sentLists, list);
const operationOf = (list: RuleList): OperationName | undefined =>
  isSent(list) ? sentLists[list] : undefined;
const isMeasure = (list: RuleList): list is Measure => measures.some((one) => one === list);

/** The lines of rules for a twelve-month high or low. */
export function yearLines(
  rules: readonly Rule[],
  watchlists: ReadonlyMap<string, readonly string[]>,
  all: ReadonlySet<string>,
): Iterable<string> {
  const lines = new Set<string>();
  for (const { scope, condition, paused } of rules) {
    const ofYear = condition.of === "year" || (condition.of === "list" && condition.list.startsWith("year"));
    if (paused || !ofYear) continue;
    if (scope.on === "line") lines.add(scope.symbol);
    else
      for (const symbol of scope.on === "list" ? (watchlists.get(scope.list) ?? []) : all) lines.add(symbol);
  }
  return lines;
}

type BodyOf<Name extends OperationName> = Body<Operations[Name]>;

export function createMarketReader({ watchlists, lists, known }: MarketReaderOptions): MarketReader {
  let before: { rows: ReadonlyMap<string, BoardRow>; at: number } | undefined;
  let started = true;
  let indices: AlertMarket["indices"];
  const sent = new Map<RuleList, readonly string[]>();
  const papers = new Map<OperationName, readonly Disclosure[]>();
  const years = new Map<string, YearRange>();

  const allLists = (rows: ReadonlyMap<string, BoardRow>) => {
    const all = new Map(sent);
    for (const list of lists())
      if (isMeasure(list))
        all.set(
          list,
          leadersBy(rows.values(), list, { years }).map(({ symbol }) => symbol),
        );
    return all;
  };

  return {
    answered(op, params, body) {
      // The contract has read this body, so it has the declared shape.
      const read = readers[op]?.(shownTexts(body));
      if (!read || Object.keys(params).length > (op === "quote" ? 1 : 0)) return;
      if (read.indices) indices = read.indices;
      if (read.list) sent.set(read.list.name, read.list.symbols);
      if (read.papers) papers.set(op, read.papers);
      if (read.year) years.set(read.year.symbol, read.year.range);
    },
    restart() {
      started = true;
    },
    withoutYear: (symbols) => [...symbols].filter((symbol) => !years.has(symbol)),
    board({ rows: given, sequence, clock, age, word, afterGap }) {
      const at = clock.at;
      // read by the contract
      const plain = new Map(Array.from(given, ([symbol, row]) => [symbol, toBoardRow(row as WireRow)]));
      const { rows } = wholeBoard(plain, clock);
      const sameDay = before !== undefined && dayStart(before.at) === dayStart(at);
      if (!sameDay) years.clear(); // a quote of yesterday lacks yesterday's highs
      // The engine finds the first board of a day by itself.
      const first = started ? "start" : afterGap ? "gap" : undefined;
      const blocks = before && sameDay ? blocksBetween({ ...before, to: at }, rows) : [];
      const papersNow = papers.size > 0 ? [...papers.values()].flat() : undefined;
      before = { rows, at };
      started = false;
      return {
        ...{ at, age, sequence, word, first, rows, blocks, indices, years },
        known: known(),
        lists: allLists(rows),
        disclosures: papersNow,
        watchlists: watchlists(),
      };
    },
  };
}

function blocksBetween(
  before: { rows: ReadonlyMap<string, BoardRow>; at: number; to: number },
  rows: ReadonlyMap<string, BoardRow>,
): Block[] {
  return [...rows.values()].flatMap((row) => {
    if (row.earlier) return [];
    const earlier = before.rows.get(row.symbol);
    const { block } = blockBetween(earlier?.earlier ? undefined : earlier, row, {
      from: before.at,
      to: before.to,
    });
    return block ? [block] : [];
  });
}

interface ReadBody {
  indices?: AlertMarket["indices"];
  list?: { name: RuleList; symbols: readonly string[] };
  papers?: readonly Disclosure[];
  year?: { symbol: string; range: YearRange };
}

const listNamed =
  (name: RuleList) =>
  (body: unknown): ReadBody => ({
    list: { name, symbols: (body as BodyOf<"gainers" | "mostActive">).map(({ symbol }) => symbol) },
  });

const tickOf = ({ value: level, changePercent, lastTickAt: tickAt }: SectorIndex): IndexTick => ({
  ...{ level, changePercent, tickAt },
});

const readers: { readonly [Name in OperationName]?: (body: unknown) => ReadBody } = {
  sectors: (body) => {
    const { allShare, top20 } = splitSectors((body as BodyOf<"sectors">).map(toSector));
    const indices = new Map<MarketIndex, IndexTick>();
    if (allShare) indices.set("ASPI", tickOf(allShare));
    if (top20) indices.set("SL20", tickOf(top20));
    return { indices };
  },
  gainers: listNamed("gainers"),
  losers: listNamed("losers"),
  mostActive: listNamed("active"),
  approvedAnnouncements: (body) => ({
    papers: (body as BodyOf<"approvedAnnouncements">).approvedAnnouncements.map((row) =>
      toAnnouncement("approvedAnnouncements", row),
    ),
  }),
  financialAnnouncements: (body) => ({
    papers: (body as BodyOf<"financialAnnouncements">).reqFinancialAnnouncemnets.map(toFinancial), // the service's spelling
  }),
  circulars: (body) => ({
    papers: (body as BodyOf<"circulars">).reqCircularAnnouncement.map((row) => toNotice("circulars", row)),
  }),
  directives: (body) => ({
    papers: (body as BodyOf<"directives">).reqDirectiveAnnouncement.map((row) => toNotice("directives", row)),
  }),
  quote: (body) => {
    const { reqSymbolInfo: info } = body as BodyOf<"quote">;
    if (!info) return {};
    const range = { high: positive(info.p12HiPrice), low: positive(info.p12LowPrice) };
    return { year: { symbol: info.symbol, range } };
  },
};
