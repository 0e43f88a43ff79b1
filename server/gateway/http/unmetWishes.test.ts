/** Requests for unsupported features, and the content of a refusal: an id for the logs, and the faulty header. */
import { expect, test } from "vitest";
import { startPair } from "#server/gateway/testing/pair";
import { speak, statusesOf } from "#server/gateway/testing/socket";

const { gateway } = await startPair();
const send = (...lines: string[]) => speak(gateway.port, lines.join("\r\n"));
const end = ["", ""];

const h2c = ["Connection: keep-alive, Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMA"];

test.each([
  ["h2c", h2c],
  ["TLS", ["Connection: Upgrade", "Upgrade: TLS/1.2"]],
])("the server ignores an upgrade to %s, and answers the request", async (_, wish) => {
  const heard = await send("GET /version HTTP/1.1", "Host: here", ...wish, ...end);
  expect(statusesOf(heard)).toEqual(["200"]);
  expect(heard).toContain('"name":"Pola"');
  expect(heard).not.toMatch(/^upgrade:/im);
});

test("the server also ignores an upgrade with a body, and answers later requests on the same connection", async () => {
  const symbol = "symbol=ACME.N0000";
  const form = [`Content-Length: ${symbol.length}`, "Content-Type: application/x-www-form-urlencoded"];
  const one = ["POST /api/companyInfoSummery HTTP/1.1", "Host: here", ...h2c, ...form, "", symbol].join(
    "\r\n",
  );
  const plain = ["GET /robots.txt HTTP/1.1", "Host: here", ...end].join("\r\n");
  const heard = await speak(gateway.port, one + plain + one.repeat(20));
  expect(statusesOf(heard)).toEqual(Array(22).fill("200"));
  expect(heard).toContain("User-agent: *");
});

test.each(["a b", "127.0.0.1:99999", "127.0.0.1:x", "<b>", "[::1", "0x7f000001", ""])(
  "the refusal of the Host %j names it",
  async (host) => {
    for (const line of ["GET /version HTTP/1.1", "POST /api/tradeSummary HTTP/1.1"]) {
      const heard = await send(line, `Host: ${host}`, "Connection: close", ...end);
      expect(statusesOf(heard)).toEqual(["400"]);
      const body: unknown = JSON.parse(heard.slice(heard.indexOf("\r\n\r\n{")));
      expect(body).toMatchObject({
        parameter: "host",
        value: host,
        detail: expect.stringMatching(/^the Host header .* is not a valid host; expected /),
      });
    }
  },
);

test("a request without a Host or with two gets a refusal that names the header", async () => {
  const none = await send("GET /version HTTP/1.1", "Connection: close", ...end);
  expect(none).toContain("a request needs exactly one Host header; this one has none");
  const two = await send("GET /version HTTP/1.1", "Host: here", "Host: there", "Connection: close", ...end);
  expect(two).toContain("a request needs exactly one Host header; this one has 2");
});

const own = "X-Request-Id: mine-1";
test.each([
  ["413", ["POST /api/tradeSummary HTTP/1.1", "Host: here", own, "Content-Length: 99999"], "mine-1"],
  [
    "413",
    ["POST /api/tradeSummary HTTP/1.1", "Host: here", own, "Content-Length: 99999", "Expect: 100-continue"],
    "mine-1",
  ],
  ["417", ["GET /version HTTP/1.1", "Host: here", own, "Expect: gifts"], "mine-1"],
  [
    "415",
    ["POST /walls HTTP/1.1", "Host: here", own, "Content-Type: text/plain", "Content-Length: 0"],
    "mine-1",
  ],
  ["405", ["DELETE /version HTTP/1.1", "Host: here", own], "mine-1"],
  ["405", ["CONNECT evil.example:443 HTTP/1.1", "Host: evil.example", own], "mine-1"],
  ["400", ["GET http://evil.example/ HTTP/1.1", "Host: here", own], "mine-1"],
  ["400", ["BREW / HTTP/1.1", "Host: here", own], undefined],
  ["431", ["GET /version HTTP/1.1", "Host: here", own, `X: ${"x".repeat(40_000)}`], undefined],
  [
    "404",
    [
      "GET /chat HTTP/1.1",
      "Host: here",
      own,
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
    ],
    "mine-1",
  ],
])("a refusal with %s has the id %j", async (status, lines, id) => {
  const heard = await send(...lines, ...end);
  expect(statusesOf(heard)).toEqual([status]);
  const [, borne] = /^x-request-id: (\S+)\r$/im.exec(heard) ?? [];
  expect(borne).toEqual(id ?? expect.stringMatching(/^[\da-f]{12}-[\da-z]+$/));
});
