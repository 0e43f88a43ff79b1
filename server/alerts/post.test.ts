import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { permitsOf } from "./addresses.ts";
import { createPost } from "./post.ts";
import { startReceiver, withStatus } from "./testing/receiver.ts";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
async function receiver(...given: Parameters<typeof startReceiver>) {
  const started = await startReceiver(...given);
  open.push(started);
  return started;
}

const message = {
  headers: { "Content-Type": "application/json", Authorization: "Bearer secret" },
  body: '{"a":"ä"}',
};
const here = permitsOf(["127.0.0.1"]);

test("a message arrives with its headers and its whole body", async () => {
  const desk = await receiver();
  expect(await createPost({ permits: here })(new URL(desk.url), message)).toEqual({
    kind: "delivered",
    status: 200,
  });
  expect(desk.received).toMatchObject([
    {
      path: "/hook",
      body: message.body,
      headers: { authorization: "Bearer secret", "content-length": "10" },
    },
  ]);
});

test.each([
  [500, "failed", "status 500"],
  [503, "failed", "status 503"],
  [404, "refused", "status 404"],
  [408, "failed", "status 408"],
  [429, "failed", "status 429"],
])("status %i is %s", async (status, kind, reason) => {
  const desk = await receiver(withStatus(status));
  expect(await createPost({ permits: here })(new URL(desk.url), message)).toEqual({ kind, reason });
});

test.each([
  [429, "30", 30_000],
  [503, "0", 0],
  [408, "45", 45_000],
  [429, "soon", undefined],
])("status %i with Retry-After %s asks for a pause of %s ms", async (status, header, ms) => {
  const desk = await receiver(withStatus(status, { "Retry-After": header }));
  const read = (given: string | undefined) => (given === header ? ms : -1);
  const post = createPost({ permits: here, retryAfter: read });
  const reason = `status ${status}`;
  expect(await post(new URL(desk.url), message)).toEqual({
    kind: "failed",
    reason,
    ...(ms !== undefined && { retryAfter: ms }),
  });
});

test.each([
  [
    "with an upgrade",
    "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n",
    "status 101",
  ],
  ["without one, and nothing else", "HTTP/1.1 101 Switching Protocols\r\n\r\n", undefined],
  ["and bytes that are no HTTP", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n\0\0\0", undefined],
])("a receiver that answers 101 %s has an outcome", async (_, answer, reason) => {
  const raw = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.write(answer));
  });
  raw.listen(0, "127.0.0.1");
  await once(raw, "listening");
  const { port } = raw.address() as { port: number };
  const outcome = await createPost({ permits: here, limit: 500 })(
    new URL(`http://127.0.0.1:${port}/`),
    message,
  );
  expect(outcome.kind).not.toBe("delivered");
  if (reason !== undefined) expect(outcome).toEqual({ kind: "refused", reason });
  raw.close();
});

test("a connection that ends before the answer fails", async () => {
  const raw = createServer((socket) => socket.on("error", () => undefined).once("data", () => socket.end()));
  raw.listen(0, "127.0.0.1");
  await once(raw, "listening");
  const { port } = raw.address() as { port: number };
  const outcome = await createPost({ permits: here })(new URL(`http://127.0.0.1:${port}/`), message);
  expect(outcome).toMatchObject({ kind: "failed" });
  raw.close();
});

test.each([301, 302, 303, 307, 308])("a redirect with status %i is not followed", async (status) => {
  const secret = await receiver();
  const desk = await receiver(withStatus(status, { Location: secret.url }));
  expect(await createPost({ permits: here })(new URL(desk.url), message)).toEqual({
    kind: "refused",
    reason: `status ${status}, a redirect, which is not followed`,
  });
  expect(secret.received).toEqual([]);
});

test.each([
  "http://127.0.0.1:PORT/",
  "http://[::ffff:127.0.0.1]:PORT/",
  "http://2130706433:PORT/",
  "http://0x7f.1:PORT/",
])("%s is refused without a connection if it is not listed", async (written) => {
  const desk = await receiver();
  const outcome = await createPost({ permits: permitsOf([]) })(
    new URL(written.replace("PORT", String(desk.port))),
    message,
  );
  expect(outcome).toEqual({
    kind: "refused",
    reason: "its address is not public, and privateAddresses does not list it",
  });
  expect(desk.received).toEqual([]);
});

test("a name with a private address is refused", async () => {
  const desk = await receiver();
  const post = createPost({ permits: permitsOf([]), resolve: async () => ["127.0.0.1"] });
  expect(await post(new URL(`http://pola.example:${desk.port}/`), message)).toMatchObject({
    kind: "refused",
  });
  expect(desk.received).toEqual([]);
});

test("a name is resolved once, and the connection goes to the address that was checked", async () => {
  const good = await receiver();
  const inside = await receiver(withStatus(200), "127.0.0.2", good.port);
  const answers = [["127.0.0.1"], ["127.0.0.2"]];
  let asked = 0;
  const post = createPost({ permits: here, resolve: async () => answers[asked++] ?? [] });
  const url = new URL(`http://pola.example:${good.port}/hook`);
  expect(await post(url, message)).toEqual({ kind: "delivered", status: 200 });
  expect(asked).toBe(1);
  expect(good.received).toMatchObject([{ headers: { host: `pola.example:${good.port}` } }]);
  // the next message finds the name at the other address, which is not listed
  expect(await post(url, message)).toMatchObject({ kind: "refused" });
  expect(inside.received).toEqual([]);
});

test("of several addresses the first that is allowed is used", async () => {
  const desk = await receiver();
  const post = createPost({ permits: here, resolve: async () => ["10.0.0.1", "::1", "127.0.0.1"] });
  expect(await post(new URL(`http://pola.example:${desk.port}/`), message)).toMatchObject({
    kind: "delivered",
  });
});

test.each([
  ["that never answers", () => undefined],
  ["that sends an incomplete head", undefined],
])("a receiver %s fails after the limit", async (_, answer) => {
  const raw = createServer((socket) => socket.on("error", () => undefined).write("HTTP/1.1 200"));
  raw.listen(0, "127.0.0.1");
  await once(raw, "listening");
  const port = (raw.address() as { port: number }).port;
  const url = answer ? (await receiver(answer)).url : `http://127.0.0.1:${port}/`;
  expect(await createPost({ permits: here, limit: 100 })(new URL(url), message)).toEqual({
    kind: "failed",
    reason: "no answer within 0.1 s",
  });
  raw.close();
});

test("a name that is never resolved fails after the limit", async () => {
  const post = createPost({ permits: here, limit: 50, resolve: () => new Promise(() => undefined) });
  expect(await post(new URL("http://pola.example/"), message)).toEqual({
    kind: "failed",
    reason: "no answer within 0.05 s",
  });
});

test("an endless body is cut off, and the status decides", async () => {
  let sent = 0;
  const desk = await receiver((outgoing) => {
    outgoing.writeHead(200);
    const more = () => {
      while (!outgoing.destroyed && outgoing.write(Buffer.alloc(16_384))) sent += 16_384;
    };
    outgoing.on("drain", more).on("error", () => undefined);
    more();
  });
  expect(await createPost({ permits: here })(new URL(desk.url), message)).toEqual({
    kind: "delivered",
    status: 200,
  });
  expect(sent).toBeLessThan(50_000_000);
});

test("a body that does not end is not waited for longer than the limit", async () => {
  const slow = await receiver((outgoing) => void outgoing.writeHead(200).write("x"));
  const post = createPost({ permits: here, limit: 1_000 });
  expect(await post(new URL(slow.url), message)).toEqual({ kind: "delivered", status: 200 });
});

test.each([
  ["a closed port", "ECONNREFUSED", "http://127.0.0.1:1/topsecret"],
  ["TLS at a port without it", "", "https://127.0.0.1:PORT/topsecret"],
])("%s fails with a reason that has no part of the address", async (_, code, written) => {
  const desk = await receiver();
  const url = new URL(written.replace("PORT", String(desk.port)));
  const outcome = await createPost({ permits: here })(url, message);
  expect(outcome.kind).toBe("failed");
  const reason = outcome.kind === "failed" ? outcome.reason : "";
  expect(reason).toContain(`it cannot be reached: ${code}`);
  expect(reason).not.toMatch(/secret|127/);
});

test("a name that does not exist fails, so that another attempt follows", async () => {
  const post = createPost({
    permits: here,
    resolve: () => Promise.reject(new Error("ENOTFOUND pola.example")),
  });
  expect(await post(new URL("http://pola.example/"), message)).toEqual({
    kind: "failed",
    reason: "its name cannot be resolved",
  });
});
