import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ask } from "#server/gateway/testing/ask";
import { boardRow, trueBodies } from "#server/gateway/testing/bodies";
import { countedClock } from "#server/gateway/testing/countedClock";
import { type RunningGateway, startGateway } from "#server/gateway/testing/gateway";
import { startUpstream, type UpstreamStandIn } from "#server/gateway/testing/upstream";
import { systemClock } from "#server/gateway/upstream/clocks";
import { parseBody } from "#wire/contract/parseBody";
import { sectorNames, sectorNamesPath } from "#wire/gateway/learnedAddresses";

let upstream: UpstreamStandIn;
let data: string;
const running: RunningGateway[] = [];
beforeEach(async () => {
  upstream = await startUpstream();
  data = mkdtempSync(join(tmpdir(), "pola-data-"));
  lists("ACME.N0000", "ACME.X0000", "BETA.N0000");
  names((symbol) => (symbol.startsWith("ACME") ? "Capital  Goods " : null));
});
afterEach(async () => {
  for (const gateway of running.splice(0)) await gateway.close();
  await upstream.close();
  rmSync(data, { recursive: true });
});

const lists = (...symbols: string[]) =>
  upstream.behave("/tradeSummary", (outgoing) =>
    outgoing.end(JSON.stringify({ reqTradeSummery: symbols.map((symbol, at) => boardRow(symbol, 10, at)) })),
  );
/** @param sector returns null if the service answers 204 */
const names = (sector: (symbol: string) => unknown) =>
  upstream.behave("/companyProfile", (outgoing, { body }) => {
    const symbol = new URLSearchParams(body).get("symbol") ?? "";
    const said = sector(symbol);
    if (said === null) outgoing.writeHead(204).end();
    else
      outgoing.end(
        JSON.stringify({ ...(trueBodies.companyProfile as object), reqComSumInfo: [{ sector: said }] }),
      );
  });
const profiles = () =>
  upstream.seen
    .filter(({ path }) => path === "/companyProfile")
    .map(({ body }) => body.replace("symbol=", ""));

interface Learning extends RunningGateway {
  /** how often the gateway looked for a missing profile, and whether upstream was idle */
  looks: () => number;
}
async function startUnread(more: Partial<Parameters<typeof startGateway>[0]> = {}): Promise<Learning> {
  const { clock, waitsOf } = countedClock(more.time);
  const learnEvery = "learnEvery" in more ? more.learnEvery : 1_000;
  const gateway = await startGateway({ base: upstream.base, ...more, learnEvery, time: clock });
  running.push(gateway);
  return { ...gateway, looks: () => waitsOf((learnEvery ?? Number.NaN) * 0.01) };
}
async function start(more: Partial<Parameters<typeof startGateway>[0]> = {}): Promise<Learning> {
  const gateway = await startUnread(more);
  await ask(gateway.url, "board"); // a request for the board counts as a reader
  return gateway;
}
async function stop({ port, close }: RunningGateway) {
  running.splice(
    running.findIndex((one) => one.port === port),
    1,
  );
  await close();
}
/** Waits until the gateway has looked some more times for a profile to request, while the board has a reader. */
async function looked({ url, looks }: Learning, times: number): Promise<void> {
  const before = looks();
  const read = async () => {
    await ask(url, "board");
    return looks() - before;
  };
  await expect.poll(read).toBeGreaterThan(times);
}
/** Reads the board first, so that it has a reader, then `/sector-names`. */
async function told({ url }: RunningGateway) {
  await ask(url, "board");
  const { body } = parseBody(sectorNames, await (await fetch(url + sectorNamesPath)).json());
  const known = Object.fromEntries(body.companies.map(({ ticker, sector }) => [ticker, sector]));
  return { known, waiting: body.waiting };
}
const all = { known: { ACME: "Capital  Goods ", BETA: null }, waiting: 0 };
const health = async ({ url }: RunningGateway) =>
  ((await (await fetch(`${url}/healthz?full`)).json()) as { sectors: unknown }).sectors;

test("the gateway requests each company's profile once, by its voting line; after a 204 its sector is unknown", async () => {
  lists("ACME.X0000", "ACME.N0000", "BETA.N0000", "<script>.N0000", "x".repeat(300));
  const gateway = await start();
  await expect.poll(() => told(gateway)).toEqual(all);
  await looked(gateway, 5);
  expect(profiles()).toEqual(["ACME.N0000", "BETA.N0000"]);
});

test("after a restart the gateway repeats no request, and it does not use another upstream's file", async () => {
  const first = await start({ data });
  await expect.poll(() => told(first)).toEqual(all);
  await stop(first);
  upstream.seen.length = 0;
  const second = await start({ data });
  expect(await told(second)).toEqual(all);
  await looked(second, 5);
  expect(profiles()).toEqual([]);
  expect(await health(second)).toEqual({ kept: "file", known: 2, waiting: 0 });
  const other = await start({ data, upstreamName: "another", learnEvery: undefined });
  expect(await told(other)).toEqual({ known: {}, waiting: null });
});

test("the gateway stores a profile's listing board with the status code of the company's lines at that time", async () => {
  upstream.behave("/tradeSummary", (outgoing) => {
    const codes = { "ACME.N0000": 1, "ACME.X0000": 1, "BETA.N0000": 0, "BETA.X0000": 4 };
    const rows = Object.entries(codes).map(([symbol, status], at) => ({
      ...boardRow(symbol, 10, at),
      status,
    }));
    outgoing.end(JSON.stringify({ reqTradeSummery: rows }));
  });
  upstream.behave("/companyProfile", (outgoing) =>
    outgoing.end(
      JSON.stringify({
        ...(trueBodies.companyProfile as object),
        reqComSumInfo: [{ sector: "Banks", boardType: "Watch List" }],
      }),
    ),
  );
  const boards = async ({ url }: RunningGateway) => {
    await ask(url, "board"); // requests are sent only while the board has a reader
    const { body } = parseBody(sectorNames, await (await fetch(url + sectorNamesPath)).json());
    return body.companies.map(({ ticker, boardType, status }) => [ticker, boardType, status]);
  };
  // If a company's lines have different codes, no code can stand for its listing board.
  const learned = [
    ["ACME", "Watch List", 1],
    ["BETA", "Watch List", null],
  ];
  const first = await start({ data });
  await expect.poll(() => boards(first)).toEqual(learned);
  await stop(first);
  expect(await boards(await start({ data, learnEvery: undefined }))).toEqual(learned);
});

test("if the file is of the previous version, without listing boards, the gateway collects the data again without a warning", async () => {
  const first = await start({ data });
  await expect.poll(() => told(first)).toEqual(all);
  await stop(first);
  const file = join(data, readdirSync(data).find((name) => name.startsWith("sectors-")) ?? "");
  const companies = [["ACME", "Capital  Goods ", Date.now()]];
  writeFileSync(file, JSON.stringify({ version: 1, upstream: upstream.base, companies }));
  upstream.seen.length = 0;
  const again = await start({ data });
  await expect.poll(() => told(again)).toEqual(all);
  expect(profiles()).toContain("ACME.N0000");
  expect(await health(again)).toMatchObject({ kept: "file" });
});

test("the gateway renames and reports a corrupt file, and collects its data again", async () => {
  const first = await start({ data });
  await expect.poll(() => told(first)).toEqual(all);
  await stop(first);
  const file = readdirSync(data).find((name) => name.startsWith("sectors-")) ?? "";
  const path = join(data, file);
  const whole = readFileSync(path, "utf8");
  const damages = [
    "{",
    whole.replace('"version":2', '"version":9'),
    whole.replace('"ACME"', '"<b>"'),
    "null",
    "[]",
  ];
  for (const damage of damages) {
    writeFileSync(path, damage);
    const again = await start({ data });
    expect(await health(again)).toMatchObject({
      kept: "failing",
      reason: expect.stringContaining("renamed to .unreadable"),
    });
    expect(readFileSync(`${path}.unreadable`, "utf8")).toBe(damage);
    await expect.poll(() => told(again)).toEqual(all);
    await stop(again);
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ version: 2, upstream: upstream.base });
  }
});

test("the gateway serves data older than a month, and requests it again", async () => {
  const old = { ...systemClock, wall: () => Date.now() - 31 * 86_400_000 };
  const first = await start({ data, time: old });
  await expect.poll(() => told(first)).toEqual(all);
  await stop(first);
  upstream.seen.length = 0;
  const second = await start({ data });
  expect((await told(second)).known).toEqual(all.known);
  // requests are sent only while the board has a reader
  const asked = async () => {
    await told(second);
    return profiles();
  };
  await expect.poll(asked).toEqual(["ACME.N0000", "BETA.N0000"]);
});

test.each([
  ["long", "x".repeat(100_000), "x".repeat(120)],
  ["HTML", "<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"],
  ["blank", "   ", null],
])("a sector that is %s is handled", async (_, sent, kept) => {
  names(() => sent);
  const gateway = await start({ data });
  await expect.poll(async () => (await told(gateway)).waiting).toBe(0);
  expect((await told(gateway)).known.ACME).toBe(kept);
});

test("requests for profiles wait while upstream is busy, and are sent one at a time with pauses", async () => {
  let here = 0;
  let asked = 0;
  /** The waits that the gateway requested, in ms. They do not depend on the machine. */
  const waits: number[] = [];
  const wait = (ms: number) => {
    waits.push(ms);
    return systemClock.wait(ms);
  };
  lists(...Array.from({ length: 6 }, (_, n) => `L${n}.N0000`));
  upstream.behave("/companyProfile", (outgoing) => {
    here += 1;
    expect(here).toBe(1);
    asked += 1;
    setTimeout(() => {
      here -= 1;
      outgoing.end(JSON.stringify(trueBodies.companyProfile));
    }, 10);
  });
  upstream.behave("/news/web", () => undefined); // the request hangs, so upstream stays busy
  let atWork = () => {};
  const busy = new Promise<void>((done) => {
    atWork = done;
  });
  // The pause before the first request lasts until upstream is busy, on a slow machine too.
  const held = async (ms: number) => {
    if (ms >= 200) await busy;
    return systemClock.wait(ms);
  };
  const gateway = await start({ learnEvery: 5_000, time: { ...systemClock, wait: held } });
  const hanging = ask(gateway.url, "news", { type: "CN" }).catch(() => undefined);
  await expect.poll(() => upstream.seen.some(({ path }) => path.startsWith("/news"))).toBe(true);
  atWork();
  await looked(gateway, 5);
  expect(asked).toBe(0);
  await stop(gateway);
  await hanging;
  upstream.behave("/news/web", undefined);
  const again = await start({ learnEvery: 5_000, time: { ...systemClock, wait } });
  const askedBySomebodyLooking = async () => {
    await ask(again.url, "board");
    return asked;
  };
  await expect.poll(askedBySomebodyLooking).toBe(6);
  expect(waits.filter((ms) => ms === 50).length).toBeGreaterThanOrEqual(5);
});

test("the gateway requests nothing while it has no readers", async () => {
  const { looks } = await startUnread();
  await expect.poll(looks).toBeGreaterThan(10);
  expect(upstream.seen).toEqual([]);
});

test("if a profile fails, the gateway skips it and requests others", async () => {
  names((symbol) => (symbol.startsWith("ACME") ? undefined : "Banks"));
  upstream.behave("/companyProfile", (outgoing, { body }) => {
    if (body.includes("ACME")) outgoing.writeHead(500).end();
    else
      outgoing.end(
        JSON.stringify({ ...(trueBodies.companyProfile as object), reqComSumInfo: [{ sector: "Banks" }] }),
      );
  });
  const gateway = await start();
  await expect.poll(async () => (await told(gateway)).known).toEqual({ BETA: "Banks" });
  await looked(gateway, 10);
  expect(profiles().filter((symbol) => symbol.startsWith("ACME")).length).toBeLessThanOrEqual(2);
  expect((await told(gateway)).waiting).toBe(1);
});

test("the gateway requests a missing sector or profile again after a day, and a known sector after a month", async () => {
  const before = { ...systemClock, wall: () => Date.now() - 86_400_000 - 1 };
  const first = await start({ data, time: before });
  await expect.poll(() => told(first)).toEqual(all);
  await stop(first);
  upstream.seen.length = 0;
  const second = await start({ data });
  await expect.poll(async () => (await told(second)).waiting).toBe(0);
  expect(profiles()).toEqual(["BETA.N0000"]);
});

test("the gateway also stores profiles that pages request, but not those of unlisted companies", async () => {
  const gateway = await start({ learnEvery: undefined });
  for (const symbol of ["ACME.N0000", "BETA.N0000", "NOWHERE.N0000"])
    await ask(gateway.url, "companyProfile", { symbol });
  expect((await told(gateway)).known).toEqual(all.known);
});
