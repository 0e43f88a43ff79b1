/**
 * The market as the gateway's cache has it: market rows, the freshness word and the session. It reads cached answers only, and sends no
 * request. A follower reads its copies in the same way.
 */

import { type SectorIndex, splitSectors } from "#market/company/sector";
import {
  type Freshness,
  freshnessOf,
  isBoardBehind,
  isClockBehind,
  type LinkEvidence,
  marketAge,
  panelFreshness,
} from "#market/day/freshness";
import { colomboHours, dayStart, newestEvent, type Session, sessionAt } from "#market/day/session";
import type { BoardRow } from "#market/line/board";
import { BoardEvents } from "#market/line/boardEvents";
import { rowsBySymbol, toBoardRow, wholeBoard } from "#rows/boardRows";
import { toSector } from "#rows/sectorRows";
import { lifetimes } from "#server/gateway/answers/answers";
import type { GatewayParts } from "#server/gateway/answers/gatewayParts";
import { type Snapshot, snapshotKey } from "#server/gateway/answers/snapshots";
import type { Prepared } from "#server/gateway/http/prepared";
import { type CheckedBody, checkBody } from "#server/gateway/upstream/bodyCheck";
import type { Canonical } from "#server/gateway/upstream/parameters";
import type { Body } from "#wire/contract/operation";
import { type OperationName, type Operations, operations } from "#wire/operations";

export interface HeldBoard {
  snapshot: Snapshot;
  /** in the service's order */
  rows: ReadonlyMap<string, BoardRow>;
  newestTradeAt: number | undefined;
  /** lines of the board whose rows cannot be read */
  unread: readonly string[];
  /** the board has lines, but none has a plausible time of its last trade, or none has a price */
  unknown: boolean;
}

/** How old figures are, and whether they may be taken as current. */
export interface MarketState {
  word: Freshness;
  /** the exchange's time of the figures, ms; undefined before the first answer */
  at: number | undefined;
  /** whole seconds since upstream answered; undefined before the first answer */
  ageSeconds: number | undefined;
  source: "live" | "embedded";
}

/** Whether figures with this word may be used as the present ones. Of a closed market they are the last ones of the day. */
export const isFit = (word: Freshness): boolean => word === "live" || word === "delayed" || word === "closed";

/** ms after the opening call within which the day's first answers must arrive */
const callGrace = 45_000;

type Parts = Pick<GatewayParts, "snapshots" | "times" | "clock" | "metrics" | "pace">;

export type HeldMarket = ReturnType<typeof createHeldMarket>;

export function createHeldMarket(parts: Parts) {
  const { snapshots, times, clock, metrics, pace } = parts;
  const startedAt = clock.now();
  const bodies = new WeakMap<Prepared, CheckedBody>();
  let board: HeldBoard | undefined;
  let newest: { at: number; movedAt: number } | undefined;
  let sectorsRead: Snapshot | undefined;
  const events = new BoardEvents();

  const checkedOf = (snapshot: Snapshot): CheckedBody | undefined => {
    const { body, operation } = snapshot;
    if (!body) return undefined;
    const checked = bodies.get(body) ?? checkBody(operations[operation].reply, body.identity);
    bodies.set(body, checked);
    return checked;
  };
  const bodyOf = (snapshot: Snapshot): unknown => checkedOf(snapshot)?.body;

  /** @param events exchange times @param cameAt when the answer came, ms of the clock */
  const note = (events: Iterable<number | undefined>, cameAt: number) => {
    const at = newestEvent(events, times.clock());
    // a simulated market may show an earlier time after a restart
    const impossible = newest !== undefined && newest.at > times.clock().at + callGrace;
    if (at !== undefined && (newest === undefined || at > newest.at || impossible))
      newest = { at, movedAt: cameAt };
  };

  const readBoard = (): HeldBoard | undefined => {
    const held = snapshots.get("board");
    if (!held?.body || held === board?.snapshot) return board;
    const { reqTradeSummery: sent } = bodyOf(held) as Body<Operations["board"]>; // read by the contract
    const plain = new Map(Array.from(rowsBySymbol(sent), ([symbol, row]) => [symbol, toBoardRow(row)]));
    const { rows, newestTradeAt } = wholeBoard(plain, held.clock);
    const unpriced = ![...rows.values()].some(({ price }) => price !== undefined);
    board = {
      snapshot: held,
      rows,
      newestTradeAt,
      unread: checkedOf(held)?.dropped.flatMap(({ symbol }) => symbol ?? []) ?? [],
      unknown: rows.size > 0 && (newestTradeAt === undefined || unpriced),
    };
    note([events.next(rows.values(), newestTradeAt)], held.answeredAt);
    return board;
  };

  /** The cached answer to an operation, as read by the contract. */
  const answer = <N extends OperationName>(operation: N, params: Canonical = {}) => {
    const snapshot = snapshots.get(snapshotKey(operation, params));
    return snapshot?.body && { snapshot, body: bodyOf(snapshot) as Body<Operations[N]> };
  };

  const indices = (): { snapshot: Snapshot; rows: SectorIndex[] } | undefined => {
    const held = answer("sectors");
    if (!held) return undefined;
    const rows = held.body.map(toSector);
    const { snapshot } = held;
    if (snapshot !== sectorsRead)
      note(
        splitSectors(rows).groups.map(({ lastTickAt }) => lastTickAt),
        snapshot.answeredAt,
      );
    sectorsRead = snapshot;
    return { snapshot, rows };
  };

  const session = (): Session => {
    const read = readBoard();
    indices();
    return sessionAt(times.clock().at, read && { newestEventAt: newest?.at });
  };

  /** ms between two answers now. After the opening call, answers of the night count until new ones can have arrived. */
  const cadence = (operation: OperationName): number => {
    const { phase } = times.session();
    const rhythm = lifetimes(operation);
    const { at, speed } = times.clock();
    const called = at - dayStart(at) - colomboHours.callAt < callGrace * speed;
    const every = phase === "call" && called ? Math.max(rhythm.call, rhythm.closed) : rhythm[phase];
    return every * pace;
  };

  const evidence = (operation: OperationName, snapshot: Snapshot | undefined): LinkEvidence => {
    const now = clock.now();
    const age = snapshot && now - snapshot.answeredAt;
    return {
      linkAge: age,
      answerAge: age,
      waiting: now - startedAt,
      cadence: cadence(operation),
      failing: metrics.health(operation).failures > 0,
      // states of a page's own connection
      ...{ online: true, veiled: false, silent: false },
    };
  };

  const market = (now: Session, held: HeldBoard | undefined) => {
    if (!held) return { phase: now.phase, marketAge: undefined, behind: false, unbelievable: false };
    const { snapshot, newestTradeAt } = held;
    const exchange = times.clock();
    const byClock = marketAge(now, snapshot.clock.at, clock.now() - snapshot.answeredAt);
    const behind = isBoardBehind(newestTradeAt, now, exchange.speed);
    const unbelievable = held.unknown || behind || isClockBehind(now.lastEventAt, exchange);
    return { phase: now.phase, marketAge: byClock, behind, unbelievable };
  };

  const stateWith = (word: Freshness, snapshot: Snapshot | undefined): MarketState => ({
    word,
    at: snapshot?.clock.at,
    ageSeconds: snapshot && Math.max(0, Math.floor((clock.now() - snapshot.answeredAt) / 1_000)),
    source: snapshot?.source ?? times.source(),
  });

  return {
    board: readBoard,
    answer,
    indices,
    session,
    /** The word of the whole market and of the board's figures, by the rules of the page. */
    state(): MarketState {
      const now = session();
      const held = readBoard();
      const of = market(now, held);
      return stateWith(
        freshnessOf({ ...evidence("board", held?.snapshot), behind: of.behind }, of),
        held?.snapshot,
      );
    },
    /** The word of one cached answer, by the rule of a panel. */
    stateOf(snapshot: Snapshot): MarketState {
      const of = market(session(), readBoard());
      return stateWith(panelFreshness(evidence(snapshot.operation, snapshot), of), snapshot);
    },
    /** the exchange's time now, ms */
    exchangeAt: () => times.clock().at,
  };
}
