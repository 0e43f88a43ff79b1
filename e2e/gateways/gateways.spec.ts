/** Three gateways that share a Redis server. Parts die, and a page goes on. The rules are in the tests of the lease, of sharing and of the stores. */
import { expect, test } from "#e2e/testing/fixtures";
import { cut, expectLive, loadsOf, openBalancer, Stage, told } from "./stage.ts";

let stage: Stage;
test.beforeAll(async () => {
  stage = await Stage.open();
});
test.afterAll(() => stage.close());
test.use({ baseURL: undefined }); // the shared exchange is not started

test("one gateway asks the exchange and holds the push link, and a page of another is live", async ({
  page,
}) => {
  const follower = await stage.follower();
  await stage.board(page, follower.url);
  await expectLive(page);
  await stage.expectTrade(page);
  expect(stage.tap.pushLinks()).toEqual({ now: 1, most: 1 });
  const own = await (await fetch(`${follower.url}/metrics`)).text();
  expect(own).not.toMatch(/^pola_upstream_calls_total\{/m);
  expect(own).toMatch(/^pola_lease_held 0$/m);
});

test("a page goes on without a reload while the leader is killed, its browser is moved, and Redis is gone and returns", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(...cut);
  const { gateways, redis, tap } = stage;
  const first = await stage.leader();
  const [follower = first] = stage.others(first);
  const balancer = await openBalancer(follower);
  const loads = loadsOf(page);
  await stage.board(page, balancer.url);
  await stage.expectTrade(page);

  await test.step("another gateway replaces the leader that is killed", async () => {
    const { fence } = await told(follower);
    await first.kill();
    const next = await stage.leader(stage.others(first));
    await expect.poll(async () => (await told(next)).fence).toBe(fence + 1);
    await stage.expectTrade(page);
    await expectLive(page);
    await expect.poll(() => tap.pushLinks().now).toBe(1);
    await first.start();
    await expect.poll(async () => (await told(first)).gateways.length).toBe(3);
    await expect.poll(async () => (await told(first)).role).toBe("follows");
  });

  await test.step("a browser that is moved between the gateways shows the same board as one that stays", async () => {
    const still = await context.newPage();
    await stage.board(still, (await stage.follower()).url);
    for (const gateway of gateways) {
      balancer.move(gateway);
      await expect.poll(balancer.opened).toBeGreaterThan(0);
      await stage.expectTrade(page, still);
    }
    await still.close();
  });

  await test.step("without Redis each gateway works alone, and after its return one leads again", async () => {
    await redis.kill();
    await expect.poll(() => stage.roles()).toEqual(["alone", "alone", "alone"]);
    await redis.start();
    await stage.leader();
    for (const gateway of gateways) await expect.poll(async () => (await told(gateway)).outage).toBe(0);
    await stage.expectTrade(page);
    await expectLive(page);
    await expect.poll(() => tap.pushLinks().now).toBe(1);
  });

  expect(loads()).toBe(1);
  await balancer.close();
});
