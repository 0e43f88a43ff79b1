import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";
import type { AlertsState } from "#server/alerts/alerts";
import { startReceiver, withStatus } from "#server/alerts/testing/receiver";
import { openWatchedFile } from "#server/alerts/watchedFile";
import { boardRow } from "#server/gateway/testing/bodies";
import { countedClock } from "#server/gateway/testing/countedClock";
import { startGateway } from "#server/gateway/testing/gateway";
import { sessionAt, startUpstream } from "#server/gateway/testing/upstream";

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of open.splice(0).reverse()) await end();
});

/** A gateway with a file of alerts, an upstream whose price a test sets, and a webhook. No page reads the board. */
async function stage(rule: object, { data }: { data?: string } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "pola-alerting-"));
  open.push(() => rmSync(folder, { recursive: true, force: true }));
  const desk = await startReceiver();
  open.push(() => desk.close());
  const upstream = await startUpstream();
  open.push(() => upstream.close());
  let price = 20.4;
  upstream.behave("/tradeSummary", (outgoing) => {
    const row = { ...boardRow("JKH.N0000", price), previousClose: 20, open: 20, high: 30, low: 15 };
    outgoing.setHeader("content-type", "application/json");
    outgoing.setHeader("pola-clock", `${sessionAt};speed=1`);
    outgoing.end(JSON.stringify({ reqTradeSummery: [{ ...row, lastTradedTime: sessionAt }] }));
  });
  const path = join(folder, "alerts.json");
  const write = (rules: readonly object[]) =>
    writeFileSync(
      path,
      JSON.stringify({
        webhooks: { desk: { url: `${desk.url}/topsecret`, headers: { Authorization: "Bearer topsecret" } } },
        privateAddresses: ["127.0.0.1"],
        rules,
      }),
    );
  write([{ to: ["desk"], ...rule }]);
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line) => void lines.push(line) });
  const file = openWatchedFile({ path, wall: Date.now, log, every: 100 });
  const { clock, waitsOf } = countedClock();
  const gateway = await startGateway({ base: upstream.base, log, alerts: { file }, data, time: clock });
  open.push(() => gateway.close());
  const boards = () => upstream.seen.filter((one) => one.path === "/tradeSummary").length;
  const health = async () =>
    ((await (await fetch(`${gateway.url}/healthz?full`)).json()) as { alerts: AlertsState }).alerts;
  return {
    ...{ desk, upstream, boards, health, gateway, lines, write, path },
    /** how often the gateway looked for readers of the board and found none; it then waits so many ms */
    looks: () => waitsOf(5),
    /** number of waits of so many ms */
    waits: waitsOf,
    /** answers with this price from now on, and waits for further boards */
    async shows(next: number, count = 3) {
      price = next;
      const from = boards();
      await vi.waitFor(() => expect(boards()).toBeGreaterThanOrEqual(from + count), { timeout: 120_000 });
    },
  };
}

test("without a page the gateway requests the board for its rules, and a crossing reaches the webhook", async () => {
  const { shows, desk, health, gateway, lines } = await stage({ rule: "JKH price > 20.50" });
  await shows(20.4);
  await shows(20.6);
  await desk.has(1);
  const [message] = desk.received;
  expect(message).toMatchObject({ path: "/hook/topsecret", headers: { authorization: "Bearer topsecret" } });
  expect(JSON.parse(message?.body ?? "")).toMatchObject({
    kind: "firing",
    title: "JKH price > 20.50",
    firings: [{ symbol: "JKH.N0000", before: { value: 20.4 }, after: { value: 20.6, word: "LIVE" } }],
  });
  await expect.poll(health).toMatchObject({
    ...{ evaluates: true, rules: 1, firings: 1, kept: "memory", cannotFire: [] },
    webhooks: [{ name: "desk", delivered: 1, failed: 0, refused: 0, waiting: 0 }],
  });
  const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
  expect(metrics).toContain('pola_alert_messages_total{webhook="desk",outcome="delivered"} 1');
  expect(metrics).toContain("pola_alert_firings_total 1");
  expect(metrics).toContain("# TYPE pola_alert_firings_total counter");
  for (const text of [metrics, JSON.stringify(await health()), lines.join("")])
    expect(text).not.toContain("topsecret");
});

test("without rules, or with paused ones, the gateway requests no board", async () => {
  const { boards, health, looks } = await stage({ rule: "JKH price > 20.50", paused: true });
  expect(await health()).toMatchObject({ rules: 1, words: { paused: 1 } });
  const before = looks();
  await expect.poll(looks).toBeGreaterThan(before + 30);
  expect(boards()).toBe(0);
});

test("a rule for an index requests the indices, and others do not", async () => {
  const { shows, upstream } = await stage({ rule: "SL20 fall 5%" });
  const asked = (path: string) => upstream.seen.filter((one) => one.path === path).length;
  await shows(20.4);
  await expect.poll(() => asked("/allSectors")).toBeGreaterThan(0);
  expect(asked("/approvedAnnouncement")).toBe(0);
});

test("a refused message is shown, and the evaluation goes on", async () => {
  const { shows, desk, health } = await stage({ rule: "JKH price > 20.50" });
  desk.answer(withStatus(404));
  await shows(20.4);
  await shows(20.6);
  await desk.has(1);
  await expect.poll(health).toMatchObject({
    webhooks: [{ refused: 1, lastFailure: { reason: "status 404" } }],
  });
  await shows(20.7);
  expect(desk.received).toHaveLength(1);
});

test.each([
  ["7", 7_000],
  ["Thu, 01 Jan 2099 00:00:00 GMT", 600_000],
])("after a 429 the message is sent again when Retry-After allows it: %s", async (header, pause) => {
  const { shows, desk, waits } = await stage({ rule: "JKH price > 20.50" });
  desk.answer(withStatus(429, { "Retry-After": header }));
  await shows(20.4);
  await shows(20.6);
  await desk.has(1);
  await expect.poll(() => waits(pause)).toBe(1);
  expect(desk.received).toHaveLength(1);
});

test("a changed file is used at once, and after a fault the earlier rules stay", async () => {
  const { shows, write, path, health, desk, lines } = await stage({ rule: "JKH price > 90" });
  await shows(20.4);
  writeFileSync(path, '{ "rules": [}');
  await expect.poll(health).toMatchObject({
    rules: 1,
    file: { fault: { place: "line 1, column 13", reason: "it is not valid JSON: Unexpected token '}'" } },
  });
  expect(lines.some((line) => line.includes("the new file of alerts has a fault"))).toBe(true);
  write([
    { rule: "JKH price > 20.50", to: ["desk"] },
    { rule: "COMB price > 9", to: ["desk"], paused: true },
  ]);
  await expect.poll(health).toMatchObject({ rules: 2, file: { readAt: expect.any(Number) } });
  expect((await health()).file.fault).toBeUndefined();
  await shows(20.4);
  await shows(20.6);
  await desk.has(1);
});

test("state and history are kept in the data folder", async () => {
  const data = mkdtempSync(join(tmpdir(), "pola-alerting-data-"));
  open.push(() => rmSync(data, { recursive: true, force: true }));
  const { shows, desk, health } = await stage({ rule: "JKH price > 20.50" }, { data });
  await shows(20.4);
  await shows(20.6);
  await desk.has(1);
  await shows(20.6);
  expect((await health()).kept).toBe("file");
  // while a file is written, its new version is beside it
  const files = await vi.waitFor(() => {
    const found = readdirSync(data).filter((name) => name.startsWith("alerts-"));
    const names = found.map((name) => name.replace(/-[\da-f]{12}/, "")).sort();
    expect(names).toEqual(["alerts-firings.json", "alerts.json"]);
    return found;
  }, 120_000);
  const history = readFileSync(join(data, files.find((name) => name.endsWith("firings.json")) ?? ""), "utf8");
  expect(JSON.parse(history)).toMatchObject([{ deliveries: [{ outcome: "delivered" }] }]);
});
