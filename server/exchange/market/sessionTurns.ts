/** Plays the turns of one trading session. In a turn a trader acts, a block trades, or a trade is cancelled. */

import { groups } from "#server/exchange/listing/groups";
import { Chance } from "#server/exchange/time/chance";
import { phaseAt } from "#server/exchange/time/day";
import { centsOf } from "#server/exchange/trading/book";
import type { Line } from "#server/exchange/trading/line";
import { minute } from "#units/time";
import { pull } from "./history.ts";
import { priceInCents } from "./indices.ts";
import { type Block, blocksOf, correctionsOf, termsOf, tradeToCancel } from "./offBook.ts";
import { Agenda, Pace } from "./pace.ts";
import { type Desk, quoteTurn, takeTurn } from "./traders.ts";

type LineTurns = ReturnType<typeof turnsOf>;
type SessionTurn =
  | { kind: "take" | "quote"; turns: LineTurns }
  | { kind: "block"; block: Block }
  | { kind: "correction" };

/** average number of trades that a taker's order makes */
const fillsATurn = 1.35;
/** fewest quoting turns of a line in a session */
const fewestQuoters = 36;
const largestMove = 0.15;
const callTurns = 8;
const callLength = 30 * minute;
const sessionLength = phaseAt.settlement - phaseAt.open;
/** order of turns that are due at the same time: lines, then blocks, then corrections */
const firstBlock = 2000;
const firstCorrection = 3000;
/** a block waits this long for its line's first trade, because a line without a trade is not on the board */
const blockWait = 5 * minute;

/** The state of a line and of its traders before a session. */
function turnsOf(line: Line, chance: Chance, busy: number) {
  const base = priceInCents(line);
  const usual = line.character.trades * busy * Math.exp(0.5 * chance.normal());
  const desk: Desk = {
    ...{ line, chance, value: base, trend: base },
    halfSpread: 0.0016 + 0.011 / Math.sqrt(usual + 1),
    program: usual > 30 && chance.happens(0.3) ? (chance.happens(0.5) ? "buy" : "sell") : undefined,
  };
  return {
    ...desk,
    /** the close before the session, in cents */
    base,
    /** number of quoting turns still to come before the open */
    calls: callTurns,
    /** fraction of the day's activity so far, of takers and of quoters */
    traded: 0,
    quoted: 0,
    /** number of turns expected in the whole session */
    takers: usual / fillsATurn,
    quoters: fewestQuoters + usual,
    /** logarithm of the line's own move today, standard deviation of a session's move, and time of the last drift */
    own: 0,
    volatility: line.character.volatility * chance.skewed(0.9, 0.6),
    drifted: phaseAt.call as number,
  };
}

export class SessionTurns {
  readonly #agenda = new Agenda<SessionTurn>();
  readonly #byLine = new Map<Line, LineTurns>();
  readonly #lines: readonly Line[];
  readonly #pace: Pace;
  readonly #corrections: Chance;
  readonly #commonMoves: CommonMoves;
  readonly #session: number;
  readonly #nextId: () => number;

  constructor(lines: readonly Line[], of: { seed: number; session: number; nextId: () => number }) {
    this.#lines = lines;
    this.#session = of.session;
    this.#pace = new Pace(new Chance(of.seed, of.session, "bursts"));
    this.#corrections = new Chance(of.seed, of.session, "corrections");
    this.#commonMoves = new CommonMoves(of.seed, of.session);
    this.#nextId = of.nextId;
    const busy = Math.exp(0.22 * new Chance(of.seed, of.session, "busy").normal());
    for (const line of lines) {
      line.book.clear();
      if (line.standing !== "trading" && line.standing !== "dormant") continue;
      this.#add(line, new Chance(of.seed, of.session, line.symbol), busy);
    }
    for (const [n, block] of blocksOf(lines, this.#pace, new Chance(of.seed, of.session, "blocks")).entries())
      this.#agenda.add({
        at: of.session + block.inDay,
        order: firstBlock + n,
        what: { kind: "block", block },
      });
    for (const [n, inDay] of correctionsOf(this.#corrections).entries())
      this.#agenda.add({ at: of.session + inDay, order: firstCorrection + n, what: { kind: "correction" } });
  }

  /** Plays every turn due by `until`. While `idle`, turns pass without any effect. */
  run(until: number, idle: boolean): void {
    for (let entry = this.#agenda.due(until); entry; entry = this.#agenda.due(until)) {
      const turn = entry.what;
      if (!idle) this.#play(turn, entry);
      if (turn.kind === "take") this.#nextTake(turn.turns);
      if (turn.kind === "quote") this.#nextQuote(turn.turns);
    }
  }

  /** Adjusts what the traders think a line is worth to a split. */
  split(line: Line, ratio: number): void {
    const turns = this.#byLine.get(line);
    if (turns) for (const field of ["base", "value", "trend"] as const) turns[field] /= ratio;
  }

  #add(line: Line, chance: Chance, busy: number): void {
    const turns = turnsOf(line, chance, busy);
    this.#byLine.set(line, turns);
    this.#nextTake(turns);
    this.#nextQuote(turns);
  }

  #play(turn: SessionTurn, { at, order }: { at: number; order: number }): void {
    if (turn.kind === "block") {
      this.#cross(turn.block, { at, order });
      return;
    }
    if (turn.kind === "correction") {
      this.#correct(at);
      return;
    }
    const { turns } = turn;
    this.#drift(turns, at - this.#session);
    if (turn.kind === "quote") {
      quoteTurn(turns);
      return;
    }
    if (turns.line.standing !== "trading") return;
    for (const { step, shares } of takeTurn(turns)) {
      turns.line.day.record({ id: this.#nextId(), at, price: centsOf(step), shares });
    }
  }

  /** Moves the line's estimated value with the market, its group and its own drift, and a little towards its anchor. */
  #drift(turns: LineTurns, inDay: number): void {
    const { line, chance } = turns;
    const passed = Math.max(0, inDay - Math.max(turns.drifted, phaseAt.open)) / sessionLength;
    turns.drifted = inDay;
    if (passed > 0 && line.standing === "trading") {
      const home = pull * Math.log(line.character.anchor / turns.base);
      turns.own += turns.volatility * Math.sqrt(passed) * chance.normal() + home * passed;
    }
    const move = turns.own + this.#commonMoves.at(line, inDay);
    turns.value = turns.base * Math.exp(Math.max(-largestMove, Math.min(largestMove, move)));
  }

  #nextTake(turns: LineTurns): void {
    if (turns.takers === 0) return;
    turns.traded += turns.chance.wait() / turns.takers;
    if (turns.traded >= 1) return;
    const at = this.#session + Math.floor(this.#pace.at(turns.traded));
    this.#agenda.add({ at, order: 2 * turns.line.order, what: { kind: "take", turns } });
  }

  #nextQuote(turns: LineTurns): void {
    let inDay: number;
    if (turns.calls > 0) {
      inDay = phaseAt.open - ((turns.calls - turns.chance.next()) / callTurns) * callLength;
      turns.calls -= 1;
    } else {
      turns.quoted += turns.chance.wait() / turns.quoters;
      if (turns.quoted >= 1) return;
      inDay = this.#pace.at(turns.quoted);
    }
    const at = this.#session + Math.floor(inDay);
    this.#agenda.add({ at, order: 2 * turns.line.order + 1, what: { kind: "quote", turns } });
  }

  #cross(block: Block, { at, order }: { at: number; order: number }): void {
    const { day } = block.line;
    if (day.traded) day.cross({ id: this.#nextId(), at, ...termsOf(block) });
    else if (at + blockWait < this.#session + phaseAt.settlement)
      this.#agenda.add({ at: at + blockWait, order, what: { kind: "block", block } });
  }

  #correct(at: number): void {
    const found = tradeToCancel(this.#lines, this.#corrections);
    if (!found) return;
    found.line.day = found.line.day.without(found.tick.id, at);
    this.#nextId(); // a cancellation has a number of its own
  }
}

const sessionMinutes = 300;
const marketDeviation = 0.0045;
const groupDeviation = 0.004;

function walk(chance: Chance, deviation: number): Float64Array {
  const path = new Float64Array(sessionMinutes + 1);
  let at = 0;
  for (let n = 1; n <= sessionMinutes; n += 1) {
    at += (deviation / Math.sqrt(sessionMinutes)) * chance.normal();
    path[n] = at;
  }
  return path;
}

/** Moves of the whole market and of each industry group in a session, in steps of a minute. */
class CommonMoves {
  readonly #market: Float64Array;
  readonly #groups: Map<number, Float64Array>;

  constructor(seed: number, session: number) {
    const chance = new Chance(seed, session, "mood");
    this.#market = walk(chance, marketDeviation);
    this.#groups = new Map(groups.map(({ sectorId }) => [sectorId, walk(chance, groupDeviation)]));
  }

  /**
   * Logarithm of the move that a line has in common with its market and group.
   * @param inDay ms after midnight
   */
  at(line: Line, inDay: number): number {
    const n = Math.min(sessionMinutes, Math.max(0, Math.floor((inDay - phaseAt.open) / minute)));
    const market = this.#market[n] ?? 0;
    const group = this.#groups.get(line.company.sectorId)?.[n] ?? 0;
    return line.character.beta * market + group;
  }
}
