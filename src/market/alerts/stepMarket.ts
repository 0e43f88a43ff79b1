/** The market of one step, with what several rules need of it. Each part is worked out at most once, and only if a rule needs it. */
import { type Calendar, calendarOf } from "#market/calendar/calendar";
import { type Companies, type Company, companiesOf } from "#market/company/companies";
import { dayStart } from "#market/day/session";
import type { BoardRow } from "#market/line/board";
import { breadthOf } from "#market/lists/breadth";
import type { Disclosure } from "#market/papers/disclosure";
import { entriesOf } from "#market/papers/disclosureFacets";
import { type Block, blockBetween } from "#market/prints/blocks";
import type { AlertMarket } from "./firing.ts";
import { type RowDoubt, rowDoubt } from "./fit.ts";
import { type Rule, symbolsIn } from "./language/rule.ts";
import type { EngineState } from "./records.ts";
import type { StepBoard } from "./states.ts";

export interface Paper {
  paper: Disclosure;
  /** time of publication, ms; the end of the day if only the day is known */
  until: number;
}

export interface BoardLine {
  symbol: string;
  row: BoardRow | undefined;
  doubt: RowDoubt | undefined;
}

/** Reads an own field only, so that a rule or line named "constructor" is not found in every object. */
export const ownField = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

const calendars = new WeakMap<readonly Disclosure[], Pick<Calendar, "events"> & { of: Companies }>();

/** Reading the dates of all announcements takes longer than a step of all rules, so it is done once for each list. */
function eventsOf(announcements: readonly Disclosure[], of: Companies): Calendar["events"] {
  const kept = calendars.get(announcements);
  if (kept?.of === of) return kept.events;
  const { events } = calendarOf(entriesOf(announcements, of));
  calendars.set(announcements, { of, events });
  return events;
}

/** What the steps before say about the board. */
interface Past {
  /** each line's counters on the board before */
  lines: EngineState["lines"];
  first: AlertMarket["first"];
  /** a board with a later time came before */
  old: boolean;
  repeated: boolean;
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

export class StepMarket {
  readonly market: AlertMarket;
  readonly board: StepBoard;
  readonly past: Past;
  readonly #lines = new Map<string, BoardLine>();

  constructor(market: AlertMarket, board: StepBoard, past: Past) {
    this.market = market;
    this.board = board;
    this.past = past;
  }

  line(symbol: string): BoardLine {
    const known = this.#lines.get(symbol);
    if (known) return known;
    const row = this.market.rows.get(symbol);
    const doubt = rowDoubt(row, this.market.at, ownField(this.past.lines, symbol));
    const line = { symbol, row, doubt };
    this.#lines.set(symbol, line);
    return line;
  }

  /** The symbols that a rule watches; undefined for all lines. */
  symbolsOf = (scope: Rule["scope"]): readonly string[] | undefined => symbolsIn(scope, this.market);

  readonly lines = once((): readonly BoardLine[] =>
    Array.from(this.market.rows.keys(), (symbol) => this.line(symbol)),
  );

  /** of the rows whose figures can be true */
  readonly breadth = once(() =>
    breadthOf(this.lines().flatMap(({ row, doubt }) => (row && !doubt ? row : []))),
  );

  /**
   * Blocks since the board before. At a start the market's list has all blocks of the day, so the kept counters tell which of them are new;
   * without counters of today none is.
   */
  readonly blocks = once((): readonly Block[] =>
    this.past.first === "start" ? this.#blocksSinceStop() : this.market.blocks,
  );

  #blocksSinceStop(): Block[] {
    const { day, at: to } = this.board;
    return this.lines().flatMap(({ symbol, row, doubt }) => {
      const totals = ownField(this.past.lines, symbol);
      if (totals?.day !== day || !row || doubt) return [];
      const { shares, trades, allShares, allTrades } = totals;
      const crossed = { sharesWithCrossings: allShares, tradesWithCrossings: allTrades };
      return blockBetween({ ...row, shares, trades, ...crossed }, row, { from: totals.at, to }).block ?? [];
    });
  }

  /** Disclosures with a time, the newest first. Withdrawn ones are left out. Undefined if none were received. */
  readonly papers = once((): readonly Paper[] | undefined =>
    this.market.disclosures
      ?.flatMap((paper) => {
        const at = paper.at ?? paper.authorizedAt;
        if (at === undefined || paper.deleted) return [];
        return { paper, until: paper.dayOnly ? dayStart(at) + lastOfDay : at };
      })
      .sort((a, b) => b.until - a.until),
  );

  /** What the announcements name for days to come and past. Undefined if none were received. */
  readonly events = once(() => {
    const { announcements } = this.market;
    return announcements && eventsOf(announcements, this.#companies());
  });

  readonly #companies = once(() => this.market.companies ?? companiesOf(this.market.rows.values()));

  companyOf({ code, company }: Disclosure): Company | undefined {
    return this.#companies().byCode(code) ?? this.#companies().byName(company);
  }
}

const lastOfDay = 86_400_000 - 1;
