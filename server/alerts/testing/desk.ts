/** The alerts of a gateway with the parts around them that a test needs: a folder, a clock, boards of one line and a list of what was sent. */
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Freshness } from "#market/day/freshness";
import { type FollowedMarket, type MarketAnswer, noMarket, take } from "#market/now/market";
import { boardOf, type WireRow } from "#rows/boardRows";
import { Alerts } from "#server/alerts/alerts";
import { readAlertsFile } from "#server/alerts/file";
import { type FiredAlert, History, type KeptValue } from "#server/alerts/history";
import type { WatchedFile } from "#server/alerts/watchedFile";

export const newFolder = () => mkdtempSync(join(tmpdir(), "pola-alerts-"));
export const opened = Date.parse("2026-10-02T11:40:00+05:30");

export interface DeskOptions {
  folder: string | undefined;
  rules: readonly object[];
  /** the store that gateways share */
  shared?: { text: string | undefined };
  word?: () => Freshness;
  /** all lines that are known */
  known?: readonly { symbol: string; name: string | undefined }[];
  /** whether a message is delivered at once */
  delivers?: boolean;
}

const jkh = [{ symbol: "JKH.N0000", name: "JOHN KEELLS HOLDINGS PLC" }];

export function createDesk({
  folder,
  rules,
  shared,
  word = () => "live",
  delivers = true,
  known = jkh,
}: DeskOptions) {
  const time = { at: opened };
  const sent: FiredAlert[] = [];
  const logged: string[] = [];
  let text = fileText(rules);
  let changed: ((file: ReturnType<typeof readAlertsFile>) => void) | undefined;
  const file: WatchedFile = {
    current: () => readAlertsFile(text),
    state: () => ({ readAt: opened, fault: undefined }),
    start: (take) => {
      changed = take;
    },
    close: () => undefined,
  };
  const log = (_: object, said: string) => void logged.push(said);
  const history = new History(keptIn(folder && join(folder, "firings.json"), logged));
  const waits: (() => void)[] = [];
  let market: FollowedMarket = noMarket;
  let judged: Freshness | undefined;
  const alerts = new Alerts({
    file,
    kept: keptIn(folder && join(folder, "alerts.json"), logged),
    shared: shared && {
      read: async () => shared.text,
      write: (written) => {
        shared.text = written;
      },
    },
    history,
    delivery: {
      deliver(one) {
        sent.push(one);
        for (const to of delivers ? one.to : [])
          history.delivered({ key: one.firing.key, to, at: time.at, outcome: "delivered", tries: 1 });
      },
      target: () => undefined,
      state: () => [],
      close: async () => undefined,
    },
    clock: { wall: () => time.at, wait: () => new Promise<void>((end) => waits.push(end)) },
    exchange: () => ({ at: time.at, speed: 1 }),
    market: () => market,
    word: () => judged ?? word(),
    source: () => "live",
    known: () => known,
    log: { info: log, warn: log, error: log },
  });
  alerts.start();
  let sequence = 0;
  const pass = (rows: Iterable<WireRow>, at: number, about: { sequence: number; age: number }) => {
    const clock = { at, speed: 1 };
    const board = boardOf(rows, clock, market.board);
    market = take(market, { of: "board", board, seenAt: at, gap: false }, clock);
    alerts.board(about);
  };
  return {
    ...{ alerts, history, sent, logged, time },
    /** passes a whole board @param rows as read by the contract */
    take(rows: Iterable<object>, at: number, given: { sequence: number; word: Freshness }) {
      judged = given.word;
      pass(rows as Iterable<WireRow>, at, { sequence: given.sequence, age: 0 });
    },
    /** passes what comes between two boards */
    answer: (taken: MarketAnswer) => {
      market = take(market, taken, { at: time.at, speed: 1 });
    },
    change(next: readonly object[]) {
      text = fileText(next);
      changed?.(readAlertsFile(text));
    },
    /** passes 10 s and a board with this price */
    board(price: number) {
      time.at += 10_000;
      sequence += 1;
      const row = { ...quiet, price, lastTradedTime: time.at, hiTrade: 30 };
      pass([row], time.at, { sequence, age: 500 });
    },
    /** passes so many ms without a board */
    async pass(ms: number) {
      time.at += ms;
      for (const end of waits.splice(0)) end();
      await new Promise((turn) => setImmediate(turn));
    },
    /** ends the process in order */
    close: () => alerts.close(),
  };
}

export const fileText = (rules: readonly object[]) =>
  JSON.stringify({
    webhooks: { desk: { url: "https://desk.example/" }, phone: { url: "https://phone.example/" } },
    watchlists: { main: ["JKH.N0000"] },
    rules: rules.map((rule) => ({ to: ["desk"], ...rule })),
  });

/** A row of the board as the contract reads it. */
const quiet = {
  ...{ id: 1, name: "JOHN KEELLS HOLDINGS PLC", symbol: "JKH.N0000", quantity: 10, status: 0 },
  ...{ percentageChange: 0, change: 0, previousClose: 20, open: 20, high: 30, low: 15, closingPrice: 0 },
  ...{ turnover: 1_000, sharevolume: 100, tradevolume: 10, crossingVolume: 100, crossingTradeVol: 10 },
  ...{ marketCap: 1e9, marketCapPercentage: 1, issueDate: "", logoUrl: null },
};

export function keptIn(path: string | undefined, logged: string[]): KeptValue {
  if (path === undefined)
    return {
      read: () => undefined,
      write: async () => undefined,
      setAside: () => undefined,
      state: () => ({ kept: "memory", reason: undefined }),
    };
  return {
    read() {
      try {
        return JSON.parse(readFileSync(path, "utf8"));
      } catch {
        return undefined; // before the first write
      }
    },
    async write(value) {
      writeFileSync(path, JSON.stringify(value));
    },
    setAside: (reason) => void logged.push(reason),
    state: () => ({ kept: "file", reason: undefined }),
  };
}
