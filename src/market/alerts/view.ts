/** The market of one step, with what several rules need of it. Each part is worked out at most once, and only if a rule needs it. */
import { type Companies, type Company, companiesOf } from "#market/company/companies";
import { dayStart } from "#market/day/session";
import type { BoardRow } from "#market/line/board";
import { type Breadth, breadthOf } from "#market/lists/breadth";
import type { Disclosure } from "#market/papers/disclosure";
import { type Block, blockBetween } from "#market/prints/blocks";
import type { AlertMarket } from "./firing.ts";
import { type LineTotals, type RowDoubt, rowDoubt } from "./fit.ts";
import type { Rule } from "./language/rule.ts";
import { type FitBoard, fitBoardOf, type StepBoard } from "./states.ts";

export type Lines = Readonly<Record<string, LineTotals>>;

export interface Paper {
  paper: Disclosure;
  /** time of publication, ms; the end of the day if only the day is known */
  until: number;
}

/** A line as the board shows it. */
export interface BoardLine {
  symbol: string;
  /** undefined if the board does not have the line */
  row: BoardRow | undefined;
  doubt: RowDoubt | undefined;
}

/** Reads an own field only, so that a rule or line named "constructor" is not found in every object. */
export const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** What the state says about the board. */
interface KeptView {
  /** each line's counters on the board before */
  lines: Lines;
  first: AlertMarket["first"];
  /** a board with a later time came before */
  old: boolean;
  /** it is the same board as before */
  repeated: boolean;
}

export class View {
  readonly #lines = new Map<string, BoardLine>();
  readonly #companies = new Map<Disclosure, Company | undefined>();
  #all: readonly BoardLine[] | undefined;
  #breadth: Breadth | undefined;
  #papers: readonly Paper[] | undefined;
  #blocks: readonly Block[] | undefined;
  #known: Companies | undefined;
  readonly market: AlertMarket;
  readonly board: StepBoard;
  readonly kept: KeptView;
  /** one object for all rules for which the board is fit */
  readonly fit: FitBoard;

  constructor(market: AlertMarket, board: StepBoard, kept: KeptView) {
    this.market = market;
    this.board = board;
    this.kept = kept;
    this.fit = fitBoardOf(board);
  }

  line(symbol: string): BoardLine {
    const known = this.#lines.get(symbol);
    if (known) return known;
    const row = this.market.rows.get(symbol);
    const doubt = rowDoubt(row, this.market.at, own(this.kept.lines, symbol));
    const line = { symbol, row, doubt };
    this.#lines.set(symbol, line);
    return line;
  }

  /** the lines of the board, in its sequence */
  get lines(): readonly BoardLine[] {
    this.#all ??= Array.from(this.market.rows.keys(), (symbol) => this.line(symbol));
    return this.#all;
  }

  /** The symbols that a rule watches; undefined for all lines. */
  symbolsOf(scope: Rule["scope"]): readonly string[] | undefined {
    if (scope.on === "market") return undefined;
    if (scope.on === "line") return [scope.symbol];
    return scope.symbols ?? this.market.watchlists.get(scope.list) ?? [];
  }

  /** of the rows whose figures can be true */
  get breadth(): Breadth {
    this.#breadth ??= breadthOf(this.lines.flatMap(({ row, doubt }) => (row && !doubt ? row : [])));
    return this.#breadth;
  }

  /**
   * Blocks since the board before. At a start the market's list has all blocks of the day, so the kept counters tell which of them are new;
   * without counters of today none is.
   */
  get blocks(): readonly Block[] {
    this.#blocks ??= this.kept.first === "start" ? this.#blocksSinceStop() : this.market.blocks;
    return this.#blocks;
  }

  #blocksSinceStop(): Block[] {
    const { day, at: to } = this.board;
    return this.lines.flatMap(({ symbol, row, doubt }) => {
      const totals = own(this.kept.lines, symbol);
      if (totals?.day !== day || !row || doubt) return [];
      const { shares, trades, allShares, allTrades } = totals;
      const before = {
        ...row,
        shares,
        trades,
        sharesWithCrossings: allShares,
        tradesWithCrossings: allTrades,
      };
      return blockBetween(before, row, { from: totals.at, to }).block ?? [];
    });
  }

  /** Disclosures with a time, the newest first. Withdrawn ones are left out. Undefined if none were received. */
  get papers(): readonly Paper[] | undefined {
    const { disclosures } = this.market;
    if (!disclosures) return undefined;
    this.#papers ??= disclosures
      .flatMap((paper) => {
        const at = paper.at ?? paper.authorizedAt;
        if (at === undefined || paper.deleted) return [];
        return { paper, until: paper.dayOnly ? dayStart(at) + lastOfDay : at };
      })
      .sort((a, b) => b.until - a.until);
    return this.#papers;
  }

  companyOf(paper: Disclosure): Company | undefined {
    if (this.#companies.has(paper)) return this.#companies.get(paper);
    this.#known ??= companiesOf(this.market.rows.values());
    const company = this.#known.byCode(paper.code) ?? this.#known.byName(paper.company);
    this.#companies.set(paper, company);
    return company;
  }
}

const lastOfDay = 86_400_000 - 1;
