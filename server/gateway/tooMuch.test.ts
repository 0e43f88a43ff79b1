/** The server refuses requests over the limits, and the client can read the refusal. */
import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { startPair } from "#server/gateway/testing/pair";
import { speak, statusesOf } from "#server/gateway/testing/socket";

const { gateway } = await startPair();

/**
 * Sends a whole request before it reads, as simple clients do.
 * @param slowly whether the body begins only when the answer to the head has arrived
 */
async function sendFirst(head: string, octets: number, slowly = false): Promise<string> {
  const socket = connect(gateway.port, "127.0.0.1");
  socket.pause();
  let failed = "";
  socket.on("error", (error) => {
    failed = ` failed: ${error.message}`;
  });
  const piece = Buffer.alloc(1_000_000, "x");
  socket.write(head);
  if (slowly) await once(socket, "readable");
  for (let sent = 0; sent < octets && !socket.destroyed; sent += piece.length)
    if (!socket.write(piece)) await Promise.race([once(socket, "drain"), once(socket, "close")]);
  let heard = "";
  socket.setEncoding("latin1").on("data", (text) => {
    heard += text;
  });
  socket.resume();
  while (!heard.includes("}") && !socket.closed)
    await Promise.race([once(socket, "data"), once(socket, "close")]);
  socket.destroy();
  return heard + failed;
}

const post = (path: string, length: string) =>
  `POST ${path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n${length}\r\n\r\n`;

test.each(["/walls", "/api/tradeSummary"])(
  "a client that posts ten megabytes to %s can read the refusal",
  async (path) => {
    const heard = await sendFirst(post(path, "Content-Length: 10000000"), 10_000_000);
    expect(statusesOf(heard)).toEqual(["413"]);
    expect(heard).toMatch(/a body may have at most \d+ bytes/);
    expect(heard).not.toContain("failed");
  },
);

test.each(["/walls", "/api/tradeSummary", "/healthz"])(
  "a slow client can also read the refusal of its body by %s",
  async (path) => {
    const heard = await sendFirst(post(path, "Content-Length: 2000000"), 2_000_000, true);
    expect(statusesOf(heard)).toEqual([path === "/healthz" ? "405" : "413"]);
    expect(heard).not.toContain("failed");
  },
);

test("the server cuts off a body that never ends, after it has sent the refusal", async () => {
  const socket = connect(gateway.port, "127.0.0.1");
  socket.on("error", () => socket.destroy());
  let heard = "";
  socket.setEncoding("latin1").on("data", (text) => {
    heard += text;
  });
  socket.write(post("/walls", "Transfer-Encoding: chunked"));
  const chunk = `${(1 << 20).toString(16)}\r\n${"x".repeat(1 << 20)}\r\n`;
  while (!socket.destroyed && !socket.readableEnded) {
    socket.write(chunk);
    await new Promise((resolve) => setImmediate(resolve));
    if (socket.writableNeedDrain)
      await Promise.race(["drain", "close", "end"].map((event) => once(socket, event)));
  }
  socket.destroy();
  expect(statusesOf(heard)).toEqual(["413"]);
});

test("an error in the remaining body of an answered request causes no second answer", async () => {
  const socket = connect(gateway.port, "127.0.0.1");
  let heard = "";
  socket.setEncoding("latin1").on("data", (text) => {
    heard += text;
  });
  socket.write(post("/healthz", "Transfer-Encoding: chunked"));
  await once(socket, "data");
  socket.write("zz\r\n");
  await once(socket, "close");
  expect(statusesOf(heard)).toEqual(["405"]);
});

test("the server accepts a target of 30 kB, and the refusal of a longer one names the limit", async () => {
  const get = (length: number) =>
    speak(
      gateway.port,
      `GET /lines?views=${"x".repeat(length)} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`,
    );
  expect(statusesOf(await get(30_000))).toEqual(["200"]);
  for (const length of [40_000, 500_000]) {
    const heard = await get(length);
    expect(statusesOf(heard)).toEqual(["431"]);
    expect(heard).toContain("address and headers have more than 32 kB together");
  }
});

test("a client may pipeline some requests; the server closes a connection with thousands", async () => {
  const asked = "GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n";
  const last = asked.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
  const some = statusesOf(await speak(gateway.port, asked.repeat(15) + last));
  expect(some).toEqual(Array.from({ length: 16 }, () => "200"));
  const socket = connect(gateway.port, "127.0.0.1").on("error", () => undefined);
  let answers = 0;
  socket.on("data", (octets) => {
    answers += statusesOf(octets.toString("latin1")).length;
  });
  socket.write(asked.repeat(5_000));
  await new Promise((resolve) => socket.once("close", resolve));
  expect(answers).toBeLessThan(1_000);
});
