import { expect, test } from "vitest";
import { speak, statusesOf } from "#server/gateway/testing/socket";
import { timedGateway } from "#server/gateway/testing/timedGateway";
import { report } from "#server/gateway/testing/wallReport";
import { parseBody } from "#wire/contract/parseBody";
import { longestReport, walls, wallsPath } from "#wire/gateway/walls";
import { wallLimits } from "./walls.ts";

const gateway = timedGateway();
const { time } = gateway;

const json = { "content-type": "application/json" };
const send = (body: string, headers: Readonly<Record<string, string>> = json) =>
  fetch(gateway.url + wallsPath, { method: "POST", headers, body });
const tell = (change: object = {}) => send(JSON.stringify({ ...report, ...change }));
const told = async () => parseBody(walls, await (await fetch(gateway.url + wallsPath)).json());
const ids = async () => (await told()).body.walls.map(({ id }) => id);

test("a wall that reports is listed with its figures and the age of its report", async () => {
  expect((await tell()).status).toBe(204);
  time.at = 7_000;
  const { body, dropped } = await told();
  expect([body.walls, dropped]).toEqual([[{ ...report, heardAgo: 7_000, silent: false }], []]);
});

test("the newest report of a wall replaces the previous one, and the most recent report is listed first", async () => {
  for (const change of [{}, { id: "hall-2" }, { view: "map" }]) await tell(change);
  expect((await told()).body.walls.map(({ id, view }) => [id, view])).toEqual([
    ["hall-1", "map"],
    ["hall-2", "board"],
  ]);
});

test("fields that a browser cannot measure are optional", async () => {
  expect((await tell({ heapOctets: null, slowFrames: undefined, longestFrame: null })).status).toBe(204);
  expect((await told()).body.walls[0]).toMatchObject({ heapOctets: null });
});

test("the list marks and counts a silent wall, and drops it after a day", async () => {
  await tell();
  const gauges = async () => {
    const text = await (await fetch(`${gateway.url}/metrics`)).text();
    return [/^pola_walls (\d+)/m.exec(text)?.[1], /^pola_walls_silent (\d+)/m.exec(text)?.[1]];
  };
  expect(await gauges()).toEqual(["1", "0"]);
  time.at = wallLimits.silentAfter + 1;
  expect((await told()).body.walls[0]).toMatchObject({ silent: true });
  expect(await gauges()).toEqual(["0", "1"]);
  time.at = wallLimits.forgottenAfter + 1;
  expect([await ids(), await gauges()]).toEqual([[], ["0", "0"]]);
});

test.each([
  ["id", { id: "" }],
  ["id", { id: "a b" }],
  ["id", { id: "x".repeat(41) }],
  ["id", { id: 7 }],
  ["view", { view: "v".repeat(81) }],
  ["view", { view: { toString: "x" } }],
  ["view", { view: "" }],
  ["view", { view: "nonsense" }],
  ["view", { view: "map-5" }],
  ["view", { view: "symbol-" }],
  ["view", { view: "index-ten" }],
  ["view", { view: "watch-BUY THIS" }],
  ["view", { view: "leaders\nmap" }],
  ["view", { view: "board\u202e" }],
  ["version", { version: "" }],
  ["version", { version: "the newest" }],
  ["version", { version: "1.2" }],
  ["version", { version: "1.2.3 <b>" }],
  ["version", { version: `1.2.3+${"a".repeat(40)}` }],
  ["screen", { screen: "" }],
  ["screen", { screen: "large" }],
  ["screen", { screen: "1920x1080" }],
  ["screen", { screen: "1920×1080 at home" }],
  ["screen", { screen: "1920×123456" }],
  ["word", { word: "LIVE!" }],
  ["dataAge", { dataAge: -1 }],
  ["dataAge", { dataAge: "12" }],
  ["dataAge", { word: "live", dataAge: 366 * 86_400_000 }],
  ["dataAge", { word: "closed", dataAge: 3 * 3_600_000 }],
  ["openFor", { openFor: 1e15 }],
  ["openFor", { openFor: undefined }],
  ["nodes", { nodes: 1.5 }],
  ["errors", { errors: null }],
  ["screen", { screen: ["1920"] }],
])("the refusal of a report with an invalid %s names that field: %j", async (parameter, change) => {
  const response = await tell(change);
  expect([response.status, response.headers.get("content-type")]).toEqual([400, "application/problem+json"]);
  expect(await response.json()).toMatchObject({ parameter, accepts: expect.any(String) });
  expect(await ids()).toEqual([]);
});

test.each([
  { view: "index-40" },
  { view: "symbol-A&B.N0000" },
  { view: "watch-main-2" },
  { view: `watch-${"AAAA.N0000_".repeat(7).slice(0, 74)}` },
  { version: "0.1.0-rc.1+abcdef0123" },
  { screen: "3840×2160 at 1.5" },
  { screen: "412×915 at 2.625" },
  { screen: "1745×982 at 1.100000023841858" },
])("a report may contain %j", async (change) => {
  expect((await tell(change)).status).toBe(204);
});

test("if a report says stale or offline, its figures may have any age", async () => {
  for (const word of ["stale", "offline"])
    expect((await tell({ word, dataAge: 366 * 86_400_000 })).status).toBeLessThan(300);
});

test("the server refuses a number that overflows, such as 1e400", async () => {
  const response = await send(JSON.stringify(report).replace(":3000", ":1e400"));
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ parameter: "nodes" }),
  ]);
});

test.each(["", "{", "null", "[]", "7", '"text"', `${"[".repeat(900)}${"]".repeat(900)}`])(
  "the server refuses a body that is not a report: %s",
  async (body) => {
    expect((await send(body)).status).toBe(400);
    expect(await ids()).toEqual([]);
  },
);

test("the server drops undeclared fields of a report", async () => {
  const body = JSON.stringify({ ...report, id: "__proto__", more: "m" }).replace(
    "{",
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},',
  );
  expect((await send(body)).status).toBe(204);
  expect(Reflect.get({}, "polluted")).toBeUndefined();
  const text = await (await fetch(gateway.url + wallsPath)).text();
  expect(text).not.toMatch(/polluted|constructor|more/);
  expect(await ids()).toEqual(["__proto__"]);
});

test("the server refuses an oversized report, whether its size was announced or not", async () => {
  expect((await tell({ view: "v".repeat(longestReport) })).status).toBe(413);
  const chunk = "x".repeat(longestReport + 1);
  const heard = await speak(
    gateway.port,
    `POST ${wallsPath} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`,
  );
  expect(statusesOf(heard)).toEqual(["413"]);
});

test.each([
  ["text/plain", "text/plain;charset=UTF-8"],
  ["a form", "application/x-www-form-urlencoded"],
  ["a file", "multipart/form-data; boundary=x"],
  ["a type similar to JSON", "application/jsonp"],
  ["no content type", ""],
])("the server refuses %s, which a page of any origin could send", async (_, type) => {
  const response = await send(JSON.stringify(report), { "content-type": type });
  expect([response.status, await response.json()]).toEqual([
    415,
    expect.objectContaining({ parameter: "content-type", accepts: "application/json" }),
  ]);
  expect(await ids()).toEqual([]);
});

const posted = (headers: string) => {
  const body = JSON.stringify(report);
  return speak(
    gateway.port,
    `POST ${wallsPath} HTTP/1.1\r\nHost: here:1\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n${headers}\r\n${body}`,
  );
};
test.each([
  ["another host", "Origin: http://evil.example\r\n", "403"],
  ["a longer host", "Origin: http://here:1.evil.example\r\n", "403"],
  ["an opaque origin", "Origin: null\r\n", "403"],
  ["two origins", "Origin: http://here:1\r\nOrigin: http://evil.example\r\n", "403"],
  ["this host", "Origin: http://here:1\r\n", "204"],
  [
    "this host by https without a trusted proxy",
    "Origin: https://here:1\r\nX-Forwarded-Proto: https\r\n",
    "403",
  ],
  ["this host, but a cross-site request", "Origin: http://here:1\r\nSec-Fetch-Site: cross-site\r\n", "403"],
  ["no origin, but a cross-site request", "Sec-Fetch-Site: cross-site\r\n", "403"],
  ["this host, and a same-origin request", "Origin: http://here:1\r\nSec-Fetch-Site: same-origin\r\n", "204"],
  ["a tool", "", "204"],
])("a report from %s is accepted or refused, as the table says", async (_, origin, status) => {
  expect(statusesOf(await posted(origin))).toEqual([status]);
  expect(await ids()).toEqual(status === "204" ? ["hall-1"] : []);
});

test("a page of another origin gets no CORS permission", async () => {
  const url = gateway.url + wallsPath;
  const asked = { origin: "http://evil.example", "access-control-request-method": "POST" };
  const response = await fetch(url, { method: "OPTIONS", headers: asked });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
});

test.each([
  ["", "end of JSON input"],
  ['{"id":"hall', "position 11"],
  ['{"id":"a" "view":1}', "position 10"],
  ["hello", "hello"],
])("the refusal of invalid JSON says what the parser found: %s", async (body, reason) => {
  expect(await (await send(body)).json()).toMatchObject({
    detail: expect.stringContaining(reason),
    parameter: "body",
  });
});
