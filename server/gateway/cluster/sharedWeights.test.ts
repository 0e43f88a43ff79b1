/** Two gateways of one upstream, with stores in memory. The leader learns the weights of an index of two lines. */
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tables } from "#server/gateway/readers/columns";
import { ask } from "#server/gateway/testing/ask";
import { boardRow } from "#server/gateway/testing/bodies";
import { type RunningGateway, startGateway } from "#server/gateway/testing/gateway";
import { sessionAt, startUpstream, type UpstreamStandIn } from "#server/gateway/testing/upstream";
import { createMemoryHub } from "#server/stores/testing/memoryStores";
import { operations } from "#wire/operations";
import type { ClusterState } from "./cluster.ts";

/** points per rupee */
const weights = { "ACME.N0000": 70.75, "BETA.N0000": 4.25 };
const closes = { "ACME.N0000": 10, "BETA.N0000": 80 };
const previousLevel = 1000;

let upstream: UpstreamStandIn;
let gateways: RunningGateway[];
/** number of boards that the exchange had so far */
let board = 0;
let isOpenMarket = true;

const prices = () => ({ "ACME.N0000": 10 + (board % 7) / 10, "BETA.N0000": 80 + (board % 5) / 10 });
const tradedAt = () => sessionAt - 600_000 + board * 1_000;

function answerBoard(): object {
  // at last both lines have moved
  if (isOpenMarket || board % 7 === 0 || board % 5 === 0) board += 1;
  const rows = Object.entries(prices()).map(([symbol, price], at) => {
    const previousClose = closes[symbol as keyof typeof closes];
    const change = Math.round((price - previousClose) * 100) / 100;
    return { ...boardRow(symbol, price, at + 1), previousClose, change, lastTradedTime: tradedAt() };
  });
  return { reqTradeSummery: rows };
}

function answerSectors(): object {
  const [acme, beta] = Object.values(prices());
  const change =
    Math.round(
      (weights["ACME.N0000"] * ((acme ?? 0) - 10) + weights["BETA.N0000"] * ((beta ?? 0) - 80)) * 100,
    ) / 100;
  const index = { id: 1, sectorId: 1, symbol: "ASI", name: "All Share", transactionTime: tradedAt() };
  const value = { indexValue: previousLevel + change, sectorPreviousClose: previousLevel };
  return [{ ...index, ...value, change, percentage: change / 10 }];
}

beforeAll(async () => {
  upstream = await startUpstream();
  upstream.behave(operations.board.path, (outgoing) => outgoing.end(JSON.stringify(answerBoard())));
  upstream.behave(operations.sectors.path, (outgoing) => outgoing.end(JSON.stringify(answerSectors())));
  const join = createMemoryHub();
  const start = (name: string) =>
    startGateway({ base: upstream.base, pace: 0.002, shared: { stores: join(), name } });
  gateways = [await start("one"), await start("two")];
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()));
  await upstream.close();
});

const text = async (url: string) => (await fetch(url)).text();

async function roleOf({ url }: RunningGateway) {
  const { gateways: told }: { gateways: ClusterState } = JSON.parse(await text(`${url}/healthz?full`));
  return told.role;
}

/** What a gateway says of the weights, and of what moved the index. */
async function toldBy({ url }: RunningGateway) {
  for (const operation of ["board", "sectors"] as const) await ask(url, operation);
  const rows: Record<string, unknown>[] = JSON.parse(await text(`${url}/v1/moved?index=ASPI`));
  // without what is of the answers, which are renewed
  const moved = rows.map((row) =>
    Object.fromEntries(Object.keys(tables.moved).map((name) => [name, row[name]])),
  );
  return { weights: await text(`${url}/index-weights`), moved };
}

test("a follower serves the leader's weights and what moved the index, and keeps them when the leader is gone", async () => {
  const roles = () => Promise.all(gateways.map(roleOf));
  await expect.poll(async () => (await roles()).sort()).toEqual(["follows", "leads"]);
  if ((await roleOf(gateways[0] as RunningGateway)) === "follows") gateways.reverse();
  const [leader, follower] = gateways as [RunningGateway, RunningGateway];
  await expect.poll(async () => (await toldBy(leader)).weights).toContain('"word":"learned"');
  isOpenMarket = false;
  // the leader may learn from one more pair
  await expect.poll(async () => isDeepStrictEqual(await toldBy(follower), await toldBy(leader))).toBe(true);
  const { weights: known, moved } = await toldBy(follower);
  expect(known).toContain('"word":"learned"');
  expect(moved).toContainEqual(
    expect.objectContaining({
      symbol: "ACME.N0000",
      weights: "learned",
      pointsPerRupee: expect.closeTo(70.75, 1),
    }),
  );
  await leader.close();
  gateways = [follower];
  await expect.poll(() => roleOf(follower)).toBe("leads");
  // it learns on, so more than these may be of a later pair
  const kept = (rows: typeof moved) =>
    rows.map(({ symbol, points, weights, since }) => ({ symbol, points, weights, since }));
  expect(kept((await toldBy(follower)).moved)).toEqual(kept(moved));
});
