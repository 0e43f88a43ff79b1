/** Which reports the server stores when there are too many. */
import * as v from "valibot";
import { expect, test } from "vitest";
import { timedGateway } from "#server/gateway/testing/timedGateway";
import { report } from "#server/gateway/testing/wallReport";
import { parseBody } from "#wire/contract/parseBody";
import { walls, wallsPath } from "#wire/gateway/walls";
import { wallLimits } from "./walls.ts";

const gateway = timedGateway({ trustedProxies: ["127.0.0.1"] });
const { time } = gateway;

/** Sends a report through a proxy on this machine, which names the sender's address. */
const tellFrom = (address: string, change: object = {}) =>
  fetch(gateway.url + wallsPath, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ ...report, ...change }),
  });
const tell = (change: object = {}) => tellFrom("10.0.0.1", change);
const told = async () => parseBody(walls, await (await fetch(gateway.url + wallsPath)).json());
const ids = async () => (await told()).body.walls.map(({ id }) => id);
const { most, ofOneAddress } = wallLimits;

test("one address may have 32 walls; the report of a further wall replaces its oldest", async () => {
  for (let at = 0; at < ofOneAddress; at++) expect((await tell({ id: `wall-${at}` })).status).toBe(204);
  expect((await tell({ id: "wall-0", view: "map" })).status).toBe(204);
  expect((await tell({ id: "new" })).status).toBe(204);
  const now = await ids();
  expect(now).toHaveLength(ofOneAddress);
  expect([now[0], now.includes("wall-0"), now.includes("wall-1"), now.includes("wall-2")]).toEqual([
    "new",
    true,
    false,
    true,
  ]);
});

test("a hundred wall names from one address do not remove a wall of another address", async () => {
  await tellFrom("10.0.0.1", { id: "hall" });
  for (let at = 0; at < 100; at++) await tellFrom("10.6.6.6", { id: `forged-${at}` });
  expect(await ids()).toHaveLength(ofOneAddress + 1);
  expect(await ids()).toContain("hall");
});

test("the server stores 256 walls; the report of a further wall replaces the oldest", async () => {
  for (let at = 0; at < most; at++) await tellFrom(`10.0.${at % 16}.1`, { id: `wall-${at}` });
  expect(await ids()).toHaveLength(most);
  expect((await tellFrom("10.1.0.1", { id: "late" })).status).toBe(204);
  const now = await ids();
  expect([now.length, now[0], now.includes("wall-0"), now.includes("wall-1")]).toEqual([
    most,
    "late",
    false,
    true,
  ]);
});

test("a wall that moved to another address counts as one wall", async () => {
  await tellFrom("10.0.0.1", {});
  expect((await tellFrom("10.0.0.2", { view: "map" })).status).toBe(204);
  expect((await told()).body.walls.map(({ id, view }) => [id, view])).toEqual([["hall-1", "map"]]);
});

test("the list shows a report of an older page without the secret that it contains", async () => {
  const secret = "0123456789abcdef0123456789abcdef";
  expect((await tell({ secret })).status).toBe(204);
  expect((await tell({ secret: "f".repeat(32) })).status).toBe(204);
  expect(await (await fetch(gateway.url + wallsPath)).text()).not.toMatch(/secret|0123456789/);
});

test("the list gives the number of refused reports, and of their addresses", async () => {
  const wallsOfHealth = v.looseObject({ walls: v.looseObject({}) });
  const health = async () =>
    v.parse(wallsOfHealth, await (await fetch(`${gateway.url}/healthz?full`)).json());
  expect([(await told()).body.refused, (await health()).walls]).toEqual([
    null,
    { heard: 0, silent: 0, refused: null },
  ]);
  await tellFrom("10.6.6.5");
  for (let at = 0; at < 3; at++) await tellFrom("10.6.6.6", { nodes: -1 });
  await tellFrom("10.6.6.7", { word: "great" });
  time.at = 5_000;
  const refused = { reports: 4, addresses: 2, lastAgo: 5_000 };
  expect([(await told()).body.refused, (await health()).walls]).toEqual([
    refused,
    { heard: 1, silent: 0, refused },
  ]);
  expect(await (await fetch(`${gateway.url}/metrics`)).text()).toContain("pola_walls_refused 4");
  time.at = wallLimits.forgottenAfter + 5_001;
  expect((await told()).body.refused).toBeNull();
});
