/** Reports of names nobody hung up: what they may take, and what they may not. */
import * as v from "valibot";
import { expect, test } from "vitest";
import { timedGateway } from "#server/gateway/testing/timedGateway";
import { report } from "#server/gateway/testing/wallReport";
import { read } from "#wire/contract/read";
import { walls, wallsPath } from "#wire/gateway/walls";
import { wallLimits } from "./wallBook.ts";

const gateway = timedGateway({ trustedProxies: ["127.0.0.1"] });
const { time } = gateway;

/** Sent by way of a proxy of this machine, which names whom a report is from. */
const tellFrom = (address: string, change: object = {}) =>
  fetch(gateway.url + wallsPath, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ ...report, ...change }),
  });
const tell = (change: object = {}) => tellFrom("10.0.0.1", change);
const told = async () => read(walls, await (await fetch(gateway.url + wallsPath)).json());
const ids = async () => (await told()).body.walls.map(({ id }) => id);
const { most, ofOneAddress, silentAfter, provenAfter } = wallLimits;

test("one address brings as many new names as an office has displays, and known ones go on", async () => {
  for (let at = 0; at < ofOneAddress; at++) expect((await tell({ id: `wall-${at}` })).status).toBe(204);
  const refused = await tell({ id: "one-too-many" });
  expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, silentAfter / 1_000]);
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining("32 walls of one address") });
  expect((await tell({ id: "wall-0", view: "map" })).status).toBe(204);
  expect(await ids()).toHaveLength(ofOneAddress);
});

test("a hundred forged names push out no wall that reported for long, silent or not, and lock out no other address", async () => {
  await tellFrom("10.0.0.1", { id: "hall" });
  await tellFrom("10.0.0.1", { id: "gone" });
  time.at = provenAfter;
  await tellFrom("10.0.0.1", { id: "hall" });
  await tellFrom("10.0.0.1", { id: "gone" });
  time.at += silentAfter + 1;
  await tellFrom("10.0.0.1", { id: "hall" });
  for (let at = 0; at < 100; at++) await tellFrom("10.0.0.1", { id: `forged-${at}` });
  for (let at = 0; at < 100; at++) await tellFrom("10.6.6.6", { id: `forged-too-${at}` });
  expect((await tellFrom("10.0.0.2", { id: "entrance" })).status).toBe(204);
  const { walls: known } = (await told()).body;
  expect(known.filter(({ id }) => !id.startsWith("forged")).map(({ id, silent }) => [id, silent])).toEqual([
    ["entrance", false],
    ["hall", false],
    ["gone", true],
  ]);
});

test("what was there for a short while only gives way once it is silent, the longest silent first", async () => {
  for (let at = 0; at < ofOneAddress; at++) await tell({ id: `wall-${at}` });
  time.at = silentAfter + 1;
  expect((await tell({ id: "wall-0" })).status).toBe(204);
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

test("however many addresses report, no more walls are kept than there is room for, and a newcomer has a place", async () => {
  for (let at = 0; at <= most; at++) await tellFrom(`10.0.${at % 16}.1`, { id: `wall-${at}` });
  expect(await ids()).toHaveLength(most);
  expect((await tellFrom("10.1.0.1", { id: "late" })).status).toBe(204);
  expect([(await ids()).length, (await ids())[0]]).toEqual([most, "late"]);
});

test("reports that were refused are told with the number of addresses they came from", async () => {
  const wallsOfHealth = v.looseObject({ walls: v.looseObject({}) });
  const health = async () =>
    v.parse(wallsOfHealth, await (await fetch(`${gateway.url}/healthz?full`)).json());
  expect([(await told()).body.refused, (await health()).walls]).toEqual([
    null,
    { heard: 0, silent: 0, refused: null },
  ]);
  for (let at = 0; at < ofOneAddress + 3; at++) await tellFrom("10.6.6.6", { id: `forged-${at}` });
  await tellFrom("10.6.6.7", { word: "great" });
  time.at = 5_000;
  const refused = { reports: 4, addresses: 2, lastAgo: 5_000 };
  expect([(await told()).body.refused, (await health()).walls]).toEqual([
    refused,
    { heard: ofOneAddress, silent: 0, refused },
  ]);
  expect(await (await fetch(`${gateway.url}/metrics`)).text()).toContain("pola_walls_refused 4");
  time.at = wallLimits.forgottenAfter + 5_001;
  expect((await told()).body.refused).toBeNull();
});

test("one wall cannot report without end, and a flood of new names silences no known wall", async () => {
  const statusesOfMany = async (count: number, change: (at: number) => object) => {
    const statuses = new Set<number>();
    for (let at = 0; at < count; at++) statuses.add((await tell(change(at))).status);
    return [...statuses];
  };
  expect(await statusesOfMany(62, () => ({}))).toEqual([204, 429]);
  await tell({ id: "hall-2" });
  await statusesOfMany(100, (at) => ({ id: `forged-${at}` }));
  expect((await tell({ id: "hall-2" })).status).toBe(204);
});
