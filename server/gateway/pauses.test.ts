/** No caller can delay the others: every input within the limits can be parsed quickly. */
import { connect } from "node:net";
import { expect, test } from "vitest";
import { startPair } from "#server/gateway/testing/pair";
import { longestTurn } from "#server/gateway/testing/turns";

const { gateway } = await startPair({ trustedProxies: ["127.0.0.1"] });

/** ms of CPU */
const allowed = 50;

/** Texts that may be slow to parse when repeated, alone or in pairs. */
const units =
  "? & ?& = / // % %2 %20 . .. ; : , [ ( { {} \" ' ` - _ ~ + * \\ | < # a 1 A. 1. 1, a=1& a[b]=& ?full& ?a& W/ q=0, ::".split(
    " ",
  );
const blanks = [" ", "\t", " ,", " {", "\u00a0"];
const mixed = ["?", "&", "/", "a"];

/** @param octets length of each text */
function hostileTexts(octets: number, more: readonly string[] = []): string[] {
  const fill = (unit: string, length: number) => unit.repeat(Math.floor(length / unit.length));
  const alone = [...units, ...more].map((unit) => fill(unit, octets));
  const pairs = mixed.flatMap((one) => mixed.map((two) => fill(one, octets / 2) + fill(two, octets / 2)));
  return [...alone, ...pairs].flatMap((text) => [text, `${text.slice(0, -1)}!`]);
}

/** Resolves when the first bytes of the answer arrive, or when it ends. By then the server has read the whole request. */
async function answered(request: string): Promise<void> {
  const socket = connect(gateway.port, "127.0.0.1").on("error", () => socket.destroy());
  socket.end(request);
  await new Promise((resolve) => socket.once("data", resolve).once("close", resolve));
  socket.destroy();
}

/** The shortest of three attempts. Garbage collection may make one turn long; a slow input is slow each time. */
async function slowest(request: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && least > allowed; tries += 1)
    least = Math.min(least, await longestTurn(() => answered(request)));
  return least;
}

/** @returns the first and last characters of each text that takes too long */
async function tooSlow(texts: readonly string[], request: (text: string) => string): Promise<string[]> {
  const found: string[] = [];
  for (const text of texts) {
    const ms = await slowest(request(text));
    if (ms > allowed) found.push(`${text.slice(0, 8)}…${text.slice(-8)}: ${ms.toFixed(0)} ms`);
  }
  return found;
}

const spoken = (line: string, headers: string, content = "") =>
  `${line} HTTP/1.1\r\nHost: here\r\n${headers}Connection: close\r\n\r\n${content}`;

/** Bytes of a hostile text in a request head. The server refuses longer heads because of their length. */
const head = 31_500;
const body = 16_384;

test.each(["/healthz?", "/", "/api/", "/api/getNews?", "/files/", "/assets/", "/board?"])(
  "an address that begins with %s never takes long to parse",
  async (prefix) => {
    const texts = hostileTexts(head - prefix.length);
    expect(await tooSlow(texts, (text) => spoken(`GET ${prefix}${text}`, ""))).toEqual([]);
  },
);

test.each([
  "Accept-Encoding",
  "Content-Type",
  "Expect",
  "Host",
  "If-None-Match",
  "Range",
  "X-Forwarded-For",
  "X-Request-Id",
])("a text in %s never takes long to parse", async (name) => {
  const texts = hostileTexts(head - 200, blanks);
  const request = (text: string) => spoken("POST /api/tradeSummary", `${name}: a${text}\r\n`);
  expect(await tooSlow(texts, request)).toEqual([]);
});

const upgrade =
  "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

test.each(["Origin", "Sec-WebSocket-Extensions", "Sec-WebSocket-Protocol", "X-Forwarded-Proto"])(
  "a text in %s of an upgrade never takes long to parse",
  async (name) => {
    const texts = hostileTexts(head - 300, blanks);
    const request = (text: string) =>
      spoken("GET /api/ws/websocket", `${upgrade}${name}: a${text}\r\n`).replace("close", "Upgrade");
    expect(await tooSlow(texts, request)).toEqual([]);
  },
);

const posted = (path: string, type: string) => (text: string) => {
  const told = `Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(text)}\r\n`;
  return spoken(`POST ${path}`, told, text);
};

test.each([
  ["/api/tradeSummary", "application/json", body],
  ["/api/companyInfoSummery", "application/x-www-form-urlencoded", body],
  ["/walls", "application/json", 2_048],
] as const)("a body sent to %s as %s never takes long to parse", async (path, type, octets) => {
  expect(await tooSlow(hostileTexts(octets, blanks), posted(path, type))).toEqual([]);
});

test.each([100, 500, 1_000, 2_000, 4_000, 8_000, 16_000])(
  "an address or body of %i bytes never takes long to parse",
  async (octets) => {
    const texts = hostileTexts(octets, blanks);
    const inAddress = (text: string) => spoken(`GET /healthz?${encodeURI(text).slice(0, octets)}`, "");
    expect(await tooSlow(texts, inAddress)).toEqual([]);
    expect(await tooSlow(texts, posted("/api/tradeSummary", "application/json"))).toEqual([]);
  },
);
