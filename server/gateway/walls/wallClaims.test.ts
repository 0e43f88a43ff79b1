/** Whose word is taken for a wall's: that of whoever reported first with a secret, and of nobody else. */
import { expect, test } from "vitest";
import { timedGateway } from "#server/gateway/testing/timedGateway";
import { report } from "#server/gateway/testing/wallReport";
import { read } from "#wire/contract/read";
import { walls, wallsPath } from "#wire/gateway/walls";
import { wallLimits } from "./wallBook.ts";

const gateway = timedGateway({ trustedProxies: ["127.0.0.1"] });
const { time } = gateway;

const own = "0123456789abcdef0123456789abcdef";
const others = "f".repeat(32);
const tell = (change: object, address = "10.0.0.1") =>
  fetch(gateway.url + wallsPath, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ ...report, ...change }),
  });
const shown = async () => (await fetch(gateway.url + wallsPath)).text();
const views = async () => read(walls, JSON.parse(await shown())).body.walls.map(({ view }) => view);

test("an id is told by the browser that claimed it, and by none without its secret", async () => {
  expect((await tell({ secret: own, view: "map" })).status).toBe(204);
  for (const [secret, value] of [
    [others, "another"],
    [undefined, "left out"],
  ]) {
    const refused = await tell({ secret, view: "news" });
    expect([refused.status, refused.headers.get("content-type")]).toEqual([409, "application/problem+json"]);
    const said = await refused.text();
    expect(JSON.parse(said)).toMatchObject({
      detail: expect.stringContaining("hall-1"),
      parameter: "secret",
      value,
    });
    expect(said).not.toContain(others);
  }
  expect(await views()).toEqual(["map"]);
  expect(read(walls, JSON.parse(await shown())).body.refused).toMatchObject({ reports: 2, addresses: 1 });
  expect((await tell({ secret: own, view: "board" })).status).toBe(204);
  expect(await views()).toEqual(["board"]);
});

test("a wall that moved to another address is known by its secret", async () => {
  await tell({ secret: own }, "10.0.0.1");
  expect((await tell({ secret: own, view: "map" }, "10.0.0.2")).status).toBe(204);
  expect(await views()).toEqual(["map"]);
});

test("without a secret a wall is listed as ever, until somebody claims its id", async () => {
  expect((await tell({})).status).toBe(204);
  expect((await tell({ view: "map" }, "10.0.0.2")).status).toBe(204);
  expect(await views()).toEqual(["map"]);
  expect((await tell({ secret: own, view: "leaders" })).status).toBe(204);
  expect((await tell({ view: "news" })).status).toBe(409);
  expect(await views()).toEqual(["leaders"]);
});

test("neither a secret nor its hash is told anywhere", async () => {
  await tell({ secret: own });
  const health = await (await fetch(`${gateway.url}/healthz?full`)).text();
  const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
  for (const text of [await shown(), health, metrics]) expect(text).not.toMatch(/secret|claim|0123456789/);
});

test("a claim ends when its wall is forgotten", async () => {
  await tell({ secret: own });
  time.at = wallLimits.forgottenAfter;
  expect((await tell({ secret: others })).status).toBe(409);
  time.at += 1;
  expect((await tell({ secret: others })).status).toBe(204);
});

test("whoever floods a wall's id from elsewhere does not silence it, claimed or not", async () => {
  await tell({ secret: own });
  await tell({ id: "plain" });
  const flood = async (change: object) => {
    const statuses = new Set<number>();
    for (let at = 0; at < 70; at++) statuses.add((await tell(change, "10.6.6.6")).status);
    return [...statuses];
  };
  expect(await flood({ secret: others })).toEqual([409]);
  expect(await flood({ id: "plain" })).toEqual([204, 429]);
  expect((await tell({ secret: own })).status).toBe(204);
  expect((await tell({ id: "plain" })).status).toBe(204);
});

test.each(["short", "a b".repeat(10), "x".repeat(65), "", 7, null])(
  "a secret that is none is refused by that name: %j",
  async (secret) => {
    const response = await tell({ secret });
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ parameter: "secret" }),
    ]);
  },
);
