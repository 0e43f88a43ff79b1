import { once } from "node:events";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { limitConnections } from "./addressLimits.ts";
import { createCallers } from "./callers.ts";

const from = (remoteAddress: string) => Object.assign(new PassThrough(), { remoteAddress });

test("the server drops connections beyond one address's limit, not those of other addresses or a trusted proxy", async () => {
  const connected = limitConnections(2, createCallers(["10.0.0.1"]));
  const open = (address: string) => {
    const socket = from(address);
    connected(socket);
    return socket;
  };
  const held = Array.from({ length: 2_002 }, () => open("198.51.100.7"));
  expect(held.some(({ destroyed }) => destroyed)).toBe(false);
  expect(open("198.51.100.7").destroyed).toBe(true);
  expect(open("::ffff:198.51.100.7").destroyed).toBe(true);
  expect(open("198.51.100.8").destroyed).toBe(false);
  const handedOn = Array.from({ length: 3_000 }, () => open("10.0.0.1"));
  expect(handedOn.some(({ destroyed }) => destroyed)).toBe(false);

  const [first] = held;
  if (first) await once(first.destroy(), "close");
  expect(open("198.51.100.7").destroyed).toBe(false);
  expect(open("198.51.100.7").destroyed).toBe(true);
});
