/** /v1 on two gateways of one upstream, with stores in memory. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type RunningGateway, startGateway } from "#server/gateway/testing/gateway";
import { startUpstream, type UpstreamStandIn } from "#server/gateway/testing/upstream";
import { createMemoryHub } from "#server/stores/testing/memoryStores";
import { operations } from "#wire/operations";

let upstream: UpstreamStandIn;
let gateways: RunningGateway[] = [];

beforeAll(async () => {
  upstream = await startUpstream();
  const joined = createMemoryHub();
  for (const name of ["leads", "follows"]) {
    const shared = { stores: joined(), name };
    gateways = [...gateways, await startGateway({ base: upstream.base, pace: 0.05, shared })];
  }
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()));
  await upstream.close();
});

test("a follower serves the same board from its copy, and only the leader sends requests, for the board alone", async () => {
  const get = (at: number, path: string) => fetch(`${gateways[at]?.url}/v1/${path}`);
  // the reader of the follower is the first one: its reading makes the leader renew the board
  await vi.waitFor(async () => expect(await (await get(1, "price/ACME")).text()).toBe("10.00"), 120_000);
  await vi.waitFor(async () => expect((await get(0, "board")).status).toBe(200), 120_000);
  const figures = async (at: number) => {
    const rows: unknown = await (await get(at, "board")).json();
    return Array.isArray(rows) ? rows.map(({ asOf: _, ageSeconds: __, state: ___, ...row }) => row) : [];
  };
  const led = await figures(0);
  expect(led).toHaveLength(2);
  expect(await figures(1)).toEqual(led);
  expect(new Set(upstream.seen.map(({ path }) => path))).toEqual(new Set([operations.board.path]));
});
