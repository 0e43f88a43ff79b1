/**
 * Counts the requests that the exchange receives. Recording adds none; with `session` it adds those of one open page. The test sets the
 * clock.
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { LearnedWeights } from "#server/gateway/learned/weights";
import { ask } from "#server/gateway/testing/ask";
import { boardRow } from "#server/gateway/testing/bodies";
import { startGateway } from "#server/gateway/testing/gateway";
import { turnedClock } from "#server/gateway/testing/turnedClock";
import { startUpstream } from "#server/gateway/testing/upstream";
import { Reader } from "#server/recorder/reader";
import { minute, second } from "#units/time";
import { paces } from "#wire/contract/operation";
import { parseBody } from "#wire/contract/parseBody";
import { gatewayHealth } from "#wire/gateway/gatewayHealth";
import { type OperationName, operations } from "#wire/operations";

const at = (time: string) => Date.parse(`2026-10-02T${time}:00+05:30`);
/** ms by which the test advances the clock each time */
const turn = 5 * second;

type Window = readonly [from: string, to: string];

interface Played {
  /** the parts of the day that are played */
  windows: readonly Window[];
  record: "on" | "session" | undefined;
  /** sends the requests that a page would send at an instant; undefined if it would send none */
  page(url: string, now: number): Promise<unknown> | undefined;
}

/** @returns every request that the exchange received, with its instant */
async function playSession({ record, page, windows }: Played) {
  const data = mkdtempSync(join(tmpdir(), "pola-count-"));
  const { clock, turnTo } = turnedClock(at("08:58"));
  const upstream = await startUpstream(() => `${clock.now()};speed=1`);
  upstream.behave(operations.board.path, (outgoing) => {
    const lastTradedTime = clock.now() < at("09:30") ? at("09:30") - 19 * 60 * minute : at("09:30");
    const rows = [{ ...boardRow("ACME.N0000", 10), lastTradedTime }, boardRow("BETA.N0000", 20, 2)];
    const head = { "content-type": "application/json", "pola-clock": `${clock.now()};speed=1` };
    outgoing.writeHead(200, head).end(JSON.stringify({ reqTradeSummery: rows }));
  });
  const gateway = await startGateway({
    ...{ base: upstream.base, data, pace: 1, time: clock, upstreamName: "count" },
    record: record && { mode: record, days: 400, octets: 1e9 },
  });
  onTestFinished(async () => {
    await gateway.close();
    await upstream.close();
    rmSync(data, { recursive: true });
  });
  const received: string[] = [];
  const asked: Promise<unknown>[] = []; // some answers come only after the clock has advanced
  /** Whether each operation that was requested at this time has stored its answer. A request ends before its body is compressed. */
  const stored = (
    reports: readonly { path?: string | null | undefined; lastSuccessAt?: number | null | undefined }[],
  ) =>
    upstream.seen.every(({ path }) =>
      reports.some(
        (report) => report.path === path.split("?")[0] && (report.lastSuccessAt ?? 0) >= clock.now(),
      ),
    );
  /** Resolves when the gateway has nothing more to do at this time. */
  const settle = async () => {
    for (let quiet = 0; quiet < 2; ) {
      const count = upstream.seen.length;
      const { body } = parseBody(
        gatewayHealth,
        await (await fetch(`${gateway.url}/healthz?full`, { headers: { connection: "close" } })).json(),
      );
      const still = body.upstream?.inFlight === 0 && upstream.seen.length === count;
      quiet = still && stored(body.operations ?? []) ? quiet + 1 : 0;
    }
    for (const { path, body } of upstream.seen.splice(0))
      received.push(`${new Date(clock.now() + 5.5 * 3_600_000).toISOString().slice(11, 19)} ${path} ${body}`);
  };
  for (const [from, to] of windows)
    for (let now = at(from); now <= at(to); now += turn) {
      turnTo(now);
      await settle();
      const visit = page(gateway.url, now);
      if (visit === undefined) continue;
      asked.push(visit);
      await settle();
    }
  await Promise.all(asked);
  await gateway.close();
  const boards = record
    ? (await new Reader(join(data, "recordings", "count")).list(at("16:00"), undefined)).days[0]?.boards
    : undefined;
  return { received, boards };
}

/** Uses a new connection each time, because either side might close an idle one while the clock stands still. */
const look = async (url: string, name: OperationName, params: Record<string, string> = {}) =>
  (await ask(url, name, params, { connection: "close" })).arrayBuffer();

const within = (now: number, from: string, to: string) => now >= at(from) && now < at(to);

/** Two visits: one requests board, indices, a line's quote and book; the other the day summary. */
function visits(url: string, now: number): Promise<unknown> | undefined {
  if (!within(now, "09:29", "09:31") && !within(now, "14:29", "14:31")) return undefined;
  const symbol = { symbol: "ACME.N0000" };
  return Promise.all([
    look(url, "board"),
    look(url, "sectors"),
    ...(now % (10 * second) === 0 ? [look(url, "quote", symbol), look(url, "orderBook", symbol)] : []),
    ...(now % (5 * minute) === 0 ? [look(url, "dailySummary")] : []),
  ]);
}

test("with and without a recording, the exchange receives the same requests at the same times", async () => {
  const windows: Window[] = [
    ["09:28", "09:32"],
    ["14:28", "14:32"],
  ];
  const without = await playSession({ record: undefined, page: visits, windows });
  const recorded = await playSession({ record: "on", page: visits, windows });
  expect(recorded.received).toEqual(without.received);
  expect(without.received.length).toBeGreaterThan(50);
  expect(recorded.boards).toBeGreaterThan(20);
});

test("with and without learning the weights of indices, the exchange receives the same requests at the same times", async () => {
  const windows: Window[] = [["09:28", "09:32"]];
  const learning = await playSession({ record: undefined, page: visits, windows });
  const answered = vi.spyOn(LearnedWeights.prototype, "answered").mockReturnValue();
  onTestFinished(() => answered.mockRestore());
  const without = await playSession({ record: undefined, page: visits, windows });
  expect(new Set(answered.mock.calls.map(([{ operation }]) => operation))).toContain("sectors");
  expect(learning.received).toEqual(without.received);
  expect(without.received.length).toBeGreaterThan(25);
});

const nobody = () => undefined;

/**
 * A page that is open from the opening call until the values have settled. It requests the board and the indices at every step of the
 * clock.
 */
const onePage = (url: string, now: number) =>
  within(now, "09:00", "15:10") ? Promise.all([look(url, "board"), look(url, "sectors")]) : undefined;

const timesOf = (received: readonly string[], path: string) =>
  received
    .filter((one) => one.includes(` ${path} `))
    .map((one) => Date.parse(`2026-10-02T${one.slice(0, 8)}+05:30`));

test("with --record session the exchange gets the board requests of one open page, and no more requests for the indices", async () => {
  const windows: Window[] = [
    ["08:58", "09:01"],
    ["09:29", "09:32"],
    ["14:29", "14:32"],
    ["15:08", "15:11"],
  ];
  const session = await playSession({ record: "session", page: nobody, windows });
  const viewed = await playSession({ record: undefined, page: onePage, windows });
  const paths = session.received.map((one) => one.split(" ")[1]);
  expect(new Set(paths)).toEqual(new Set(["/tradeSummary", "/allSectors"]));
  expect(timesOf(session.received, "/tradeSummary")).toEqual(timesOf(viewed.received, "/tradeSummary"));
  const indices = timesOf(session.received, "/allSectors");
  for (const [before, now] of indices.slice(1).map((time, place) => [indices[place] ?? 0, time] as const))
    expect(now - before).toBeGreaterThanOrEqual(paces.indices.asked[phaseAt(before)]);
  expect(session.boards).toBeGreaterThan(30);
  const times = session.received.map((one) => one.slice(0, 5)).sort();
  expect([times[0], times.at(-1)]).toEqual(["09:00", "15:09"]);
});

const phaseAt = (now: number) => (now < at("09:30") ? "call" : now < at("14:30") ? "session" : "settling");
