import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ask } from "#server/gateway/testing/ask";
import { boardRow, trueBodies } from "#server/gateway/testing/bodies";
import { type RunningGateway, startGateway } from "#server/gateway/testing/gateway";
import { speak, statusesOf } from "#server/gateway/testing/socket";
import { startUpstream, type UpstreamStandIn } from "#server/gateway/testing/upstream";
import { type Facts, packMemberSync } from "#server/recorder/storage/member";
import { minute } from "#units/time";
import { parseBody } from "#wire/contract/parseBody";
import { recordings } from "#wire/gateway/recording";
import { operations } from "#wire/operations";

const data = mkdtempSync(join(tmpdir(), "pola-recorded-"));
/** a Friday, 11:00 in Colombo */
const start = Date.parse("2026-10-02T11:00:00+05:30");
let exchangeAt = start;
let upstream: UpstreamStandIn;
let gateway: RunningGateway;
const record = { mode: "on", days: 400, octets: 1e9 } as const;

const folderOf = () => join(data, "recordings", readdirSync(join(data, "recordings"))[0] ?? "");

function say(path: string, body: unknown) {
  upstream.behave(path, (outgoing) =>
    outgoing.writeHead(200, { "pola-clock": `${exchangeAt};speed=1` }).end(JSON.stringify(body)),
  );
}

/** Makes the gateway serve a new board, at this time of the exchange. */
async function serve(at: number, ...prices: number[]) {
  exchangeAt = at;
  const rows = prices.map((price, line) => ({
    ...boardRow(`L${line}.N0000`, price, 100 + line),
    lastTradedTime: at,
  }));
  say(operations.board.path, { reqTradeSummery: rows });
  const clock = `${at};speed=1`;
  const given = async () => (await ask(gateway.url, "board")).headers.get("pola-clock");
  await vi.waitFor(async () => expect(await given()).toBe(clock), 120_000);
}

beforeAll(async () => {
  upstream = await startUpstream();
  // files of other days that the server cannot use
  const folder = join(data, "recordings", new URL(upstream.base).host.replace(":", "-"));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "2026-09-01.ndjson.gz"), "something else");
  gateway = await startGateway({ base: upstream.base, data, record });
  await serve(start, 1, 2);
  say(operations.sectors.path, trueBodies.sectors);
  await ask(gateway.url, "sectors");
  await serve(start + minute, 1.5, 2);
  say(operations.quote.path, trueBodies.quote);
  await ask(gateway.url, "quote", { symbol: "ACME.N0000" });
  await serve(start + 2 * minute, 1.5, 2.5, 3);
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
  rmSync(data, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, { headers, redirect: "manual" });
const at = (ms: number) => `at=${ms}`;

test("the list has the day with its boards, members and source, and names unusable files", async () => {
  const response = await get("/recordings");
  const { body, dropped } = parseBody(recordings, await response.json());
  expect(dropped).toEqual([]);
  expect(body.now).toBeGreaterThanOrEqual(exchangeAt);
  expect(body.problems).toEqual([{ file: "2026-09-01", why: "it is not a recording" }]);
  expect(body.days).toMatchObject([
    {
      day: "2026-10-02",
      source: "live",
      complete: false,
      from: start,
      to: start + 2 * minute,
      members: [{ n: 1, from: start, to: start + 2 * minute, open: true }],
    },
  ]);
  expect(body.days[0]?.boards).toBeGreaterThanOrEqual(3);
});

test.each([
  ["at a board", start, [1, 2]],
  ["between two boards", start + minute - 1, [1, 2]],
  ["at the next", start + minute, [1.5, 2]],
  ["after the last", start + 9 * minute, [1.5, 2.5, 3]],
])(
  "the board %s is the one served then, with the phase and freshness of that moment",
  async (_, ms, prices) => {
    const response = await get(`/recordings/2026-10-02/answers/board?${at(ms)}`);
    const { body } = parseBody(operations.board.reply, await response.json());
    expect(body.reqTradeSummery.map(({ price }) => price)).toEqual(prices);
    expect(response.headers.get("pola-source")).toBe("live");
    expect(response.headers.get("pola-recorded-phase")).toBe("session");
    expect(response.headers.get("pola-recorded-fresh")).not.toBe(null);
    expect(Number(response.headers.get("pola-clock")?.split(";")[0])).toBeLessThanOrEqual(ms);
  },
);

test("an instant is a date and time, with a zone or in Colombo time", async () => {
  for (const time of [
    "2026-10-02T11:00:30",
    "2026-10-02T11:00",
    "2026-10-02T05:30:30Z",
    "2026-10-02T11:00:30%2B05:30",
  ]) {
    const response = await get(`/recordings/2026-10-02/answers/board?at=${time}`);
    expect(response.headers.get("pola-clock")).toBe(`${start};speed=1`);
  }
});

test("a request finds recorded answers by its parameters; without one, the problem names the next recorded instant", async () => {
  const quote = await get(`/recordings/2026-10-02/answers/quote?symbol=acme.n0000&${at(start + 5 * minute)}`);
  expect(await quote.json()).toEqual(trueBodies.quote);
  const sectors = await get(`/recordings/2026-10-02/answers/sectors?${at(start + minute)}`);
  expect(await sectors.json()).toEqual(trueBodies.sectors);
  const before = await get(`/recordings/2026-10-02/answers/quote?symbol=ACME.N0000&${at(start)}`);
  expect(before.status).toBe(404);
  expect(await before.json()).toMatchObject({
    detail: expect.stringContaining("not recorded: quote"),
    nearest: { after: new Date(start + minute).toISOString() },
  });
  expect((await get(`/recordings/2026-10-02/answers/companyProfile?symbol=ACME.N0000`)).status).toBe(404);
  const empty = await get(`/recordings/2026-10-02/answers/quote?symbol=ACME.N0000&${at(start)}&absent=204`);
  expect([empty.status, empty.headers.get("pola-clock"), await empty.text()]).toEqual([204, null, ""]);
  expect(Number(empty.headers.get("pola-recorded-until"))).toBe(start + minute);
  expect((await get(`/recordings/2026-10-01/answers/quote?absent=204`)).status).toBe(404);
});

test("an answer, and a 404 before the first answer, have a header with the time of the next recorded answer", async () => {
  const until = async (name: string, ms: number) =>
    (
      await get(`/recordings/2026-10-02/answers/${name}${name.includes("?") ? "&" : "?"}${at(ms)}`)
    ).headers.get("pola-recorded-until");
  expect(Number(await until("board", start))).toBe(start + minute);
  expect(Number(await until("board", start + minute - 1))).toBe(start + minute);
  expect(await until("board", start + 9 * minute)).toBe(null);
  expect(Number(await until("quote?symbol=ACME.N0000", start))).toBe(start + minute);
});

test("an instant redirects to its member; outside the recording, the problem names the nearest instant or day", async () => {
  const inside = await get(`/recordings/2026-10-02?${at(start + minute)}`);
  expect([inside.status, inside.headers.get("location")]).toEqual([307, "/recordings/2026-10-02/members/1"]);
  const lines = (await (await get("/recordings/2026-10-02/members/1")).text()).trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).k).slice(0, 2)).toEqual(["start", "key"]);
  const early = await get(`/recordings/2026-10-02?${at(start - minute)}`);
  expect([early.status, Object(await early.json()).nearest]).toEqual([
    404,
    { after: new Date(start).toISOString() },
  ]);
  const missing = await get("/recordings/2026-10-09");
  expect([missing.status, Object(await missing.json()).nearest]).toEqual([404, { before: "2026-10-02" }]);
});

test.each([
  "/recordings/..%2f..%2fetc%2fpasswd",
  "/recordings/2026-10-02/../../secret",
  "/recordings/2026-10-02.ndjson.gz",
  "/recordings/2026-10-02/members/0",
  "/recordings/2026-10-02/members/99999",
  "/recordings/2026-10-02/members/1e3",
  "/recordings/2026-10-02/members/-1",
  "/recordings/2026-10-02/answers/constructor",
  "/recordings/2026-10-02/answers/__proto__",
  "/recordings/2026-10-02/other/1",
  `/recordings/${"9".repeat(3_000)}`,
  "/recordings/2026-99-99",
])("%.60s is 404 for every caller", async (path) => {
  const answer = await speak(gateway.port, `GET ${path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`);
  expect(statusesOf(answer)).toEqual(["404"]);
});

test.each([
  "answers/board?at=yesterday",
  "answers/board?at=",
  "answers/board?at=2026-13-45T99:99",
  `answers/board?at=${"9".repeat(400)}`,
  "answers/quote?symbol=a%00b",
  "answers/quote",
  "?at=1e99",
])("the refusal of %s names the accepted values", async (path) => {
  const response = await get(`/recordings/2026-10-02${path.startsWith("?") ? "" : "/"}${path}`);
  expect(response.status).toBe(400);
  expect(Object(await response.json()).accepts).toMatch(/\w/);
});

test("clients can only read recordings, and only under this server's host names", async () => {
  const posted = await fetch(`${gateway.url}/recordings/2026-10-02`, { method: "DELETE" });
  expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  const strange = "GET /recordings HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
  expect(statusesOf(await speak(gateway.port, strange))).toEqual(["421"]);
});

test("health and metrics show the recorder's state", async () => {
  const { recorder } = Object(await (await get("/healthz?full")).json());
  expect(recorder).toMatchObject({
    state: "recording",
    day: "2026-10-02",
    problems: [{ file: "2026-09-01", why: "it is not a recording" }],
  });
  const metrics = await (await get("/metrics")).text();
  expect(metrics).toContain("pola_recorder_on 1\n");
  expect(metrics).toContain("pola_recorder_problems 1\n");
});

test("before the first part of the day is closed it has no file, and the problem names the address of its lines", async () => {
  for (const method of ["GET", "HEAD"])
    expect((await fetch(`${gateway.url}/recordings/2026-10-02`, { method })).status).toBe(404);
  expect(Object(await (await get("/recordings/2026-10-02")).json()).detail).toBe(
    "2026-10-02 has no closed part yet, so it has no file; its lines so far: /recordings/2026-10-02/members/1",
  );
});

test("after the day the server sends its file unchanged, whole or in part, and it may be cached for ever", async () => {
  await serve(start + 24 * 60 * minute, 4);
  await expect.poll(() => existsSync(join(folderOf(), "2026-10-02.ndjson.gz"))).toBe(true);
  await expect
    .poll(async () => (await get("/recordings/2026-10-02")).headers.get("cache-control"))
    .toContain("immutable");
  const whole = await get("/recordings/2026-10-02");
  const octets = Buffer.from(await whole.arrayBuffer());
  expect(octets).toEqual(readFileSync(join(folderOf(), "2026-10-02.ndjson.gz")));
  const lines = gunzipSync(octets).toString().trim().split("\n");
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ k: "end", why: "the day is over" });
  const part = await get("/recordings/2026-10-02", { range: "bytes=10-19" });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 10-19/${octets.length}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(octets.subarray(10, 20));
  expect((await get("/recordings/2026-10-02", { range: "bytes=999999999-" })).status).toBe(416);
  const tag = whole.headers.get("etag") ?? "";
  expect((await get("/recordings/2026-10-02", { "if-none-match": tag })).status).toBe(304);
  expect((await get("/recordings/2026-10-02", { "if-range": '"other"', range: "bytes=0-1" })).status).toBe(
    200,
  );
});

test("the server sends a closed member compressed as stored, and plain to clients without gzip", async () => {
  const zipped = await get("/recordings/2026-10-02/members/1");
  expect(zipped.headers.get("cache-control")).toContain("immutable");
  expect(zipped.headers.get("content-encoding")).toBe("gzip");
  const plain = await get("/recordings/2026-10-02/members/1", { "accept-encoding": "identity" });
  expect(plain.headers.get("content-encoding")).toBe(null);
  const text = await plain.text();
  expect(await zipped.text()).toBe(text);
  expect(JSON.parse(text.split("\n")[0] ?? "")).toMatchObject({
    k: "start",
    version: 1,
    zone: "Asia/Colombo",
  });
});

test("a moment in a damaged part is 404 with the reason, and so is the part; the list names it as a gap", async () => {
  const path = join(folderOf(), "2026-10-02.ndjson.gz");
  const octets = readFileSync(path);
  const inFirst = octets.readUInt32LE(16) - 20; // the header gives the size of the first part
  octets.writeUInt8(octets.readUInt8(inFirst) ^ 0xff, inFirst);
  writeFileSync(path, octets);
  const answer = await get(`/recordings/2026-10-02/answers/board?${at(start + minute)}`);
  expect([answer.status, Object(await answer.json()).detail]).toEqual([
    404,
    expect.stringMatching(/^not recorded: board at 2026-10-02T05:31:00.000Z: member 1 is damaged: /),
  ]);
  for (const encoding of ["gzip", "identity"]) {
    const member = await get("/recordings/2026-10-02/members/1", { "accept-encoding": encoding });
    expect(member.status).toBe(404);
  }
  const { body } = parseBody(recordings, await (await get("/recordings")).json());
  expect(body.days.find(({ day }) => day === "2026-10-02")?.gaps[0]).toMatchObject({
    from: start,
    to: start + 2 * minute,
    why: "the recording is damaged here",
  });
});

test("an instant in a part that cannot be found is not redirected to the part before it", async () => {
  const day = "2026-09-10";
  const began = Date.parse(`${day}T11:00:00+05:30`);
  const parts = [0, 1, 2].map((part) => {
    const span: [number, number] = [began + part * minute, began + part * minute + 50_000];
    const facts: Facts = {
      ...{ n: [part * 10 + 1, part * 10 + 10], at: span, ex: span, source: "live", speed: 1 },
      ...{ boards: 2, boardsFrom: span[0], boardsTo: span[1], gaps: [], asked: [] },
    };
    return packMemberSync(Buffer.from(""), facts);
  });
  parts[1]?.fill("x", 0, 12);
  writeFileSync(join(folderOf(), `${day}.ndjson.gz`), Buffer.concat(parts));
  const asked = async (ms: number) => (await get(`/recordings/${day}?${at(ms)}`)).status;
  expect(await asked(began + 30_000)).toBe(307);
  expect(await asked(began + minute + 30_000)).toBe(404);
  expect(await asked(began + 2 * minute + 30_000)).toBe(307);
});
