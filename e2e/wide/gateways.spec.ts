/** Three gateways that share a Redis server, in the situations that take long. */
import { cut, expectLive, expectNotLive, loadsOf, openBalancer, Stage, told } from "#e2e/gateways/stage";
import { expect, test } from "#e2e/testing/fixtures";

let stage: Stage;
test.beforeAll(async () => {
  stage = await Stage.open();
});
test.afterAll(() => stage.close());
test.use({ baseURL: undefined }); // the shared exchange is not started

test("a leader that stood still finds another leader when it goes on, and follows it", async () => {
  const old = await stage.leader();
  process.kill(old.pid(), "SIGSTOP");
  const goOn = () => process.kill(old.pid(), "SIGCONT");
  const { fence } = await told(await stage.leader(stage.others(old)).finally(goOn));
  await expect.poll(async () => (await told(old)).role).toBe("follows");
  await expect.poll(async () => (await told(old)).fence).toBe(fence);
  await expect.poll(async () => (await stage.roles()).toSorted()).toEqual(["follows", "follows", "leads"]);
  await expect.poll(() => stage.tap.pushLinks().now).toBe(1);
});

test("all gateways are replaced one after another, and a page behind the balancer goes on without a reload", async ({
  page,
  complaints,
}) => {
  complaints.allow(...cut);
  const { gateways, tap } = stage;
  const balancer = await openBalancer(await stage.leader());
  const loads = loadsOf(page);
  await stage.board(page, balancer.url);
  await stage.expectTrade(page);
  for (const [place, gateway] of gateways.entries()) {
    balancer.move(gateways[(place + 1) % gateways.length] ?? gateway);
    expect(await gateway.stop()).toBe(0);
    await stage.leader(stage.others(gateway));
    await gateway.start();
    await expect.poll(async () => (await told(gateway)).gateways.length).toBe(3);
    await stage.expectTrade(page);
  }
  await expectLive(page);
  expect(loads()).toBe(1);
  await expect.poll(() => tap.pushLinks().now).toBe(1);
  await balancer.close();
});

test("after Redis was flushed and paused one gateway leads, and while the exchange is silent too no page says LIVE", async ({
  page,
  complaints,
}) => {
  complaints.allow(...cut);
  const { redis, tap } = stage;
  const follower = await stage.follower();
  await stage.board(page, follower.url);
  await stage.expectTrade(page);
  const { fence } = await told(follower);
  await redis.command("FLUSHALL");
  await expect.poll(async () => (await told(await stage.leader())).fence).toBeGreaterThan(fence);
  await stage.expectTrade(page);
  await redis.command("CLIENT", "PAUSE", "20000", "ALL");
  tap.silence();
  await expectNotLive(page);
  tap.reset();
  await stage.leader();
  await stage.expectTrade(page);
  await expectLive(page);
});

test("without Redis a page goes on with a gateway that works alone, and says when the exchange is silent too", async ({
  page,
  complaints,
}) => {
  test.setTimeout(900_000); // a gateway that works alone asks the exchange slowly
  complaints.allow(...cut);
  const { redis, tap } = stage;
  await stage.board(page, (await stage.follower()).url);
  await stage.expectTrade(page);
  await redis.kill();
  await expect.poll(() => stage.roles()).toEqual(["alone", "alone", "alone"]);
  await stage.expectTrade(page);
  tap.silence();
  await expectNotLive(page);
  tap.reset();
  await redis.start();
  await stage.leader();
  await stage.expectTrade(page);
  await expectLive(page);
});
