/** Tests a jump of a replay with the whole feed: what belongs to the moment before it is gone, and its late answers are not taken. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const at = (time: string) => Date.parse(`2026-10-02T${time}+05:30`);
/** so near that the clock of the earlier one would take an event of the later one */
const [early, late] = [at("10:59:40"), at("11:00:10")];

const days = {
  days: [
    {
      ...{ day: "2026-10-02", source: "embedded", from: early, to: late + 600_000, boards: 2 },
      ...{ gaps: [], coverage: 3, octets: 100, complete: true, integrity: null, members: [] },
    },
  ],
  problems: [],
  now: at("18:30:00"),
};

const lineOf = (symbol: string, moment: number) => {
  const price = moment === late ? 20 : 10;
  return { symbol, price, previousClose: 9, change: price - 9, lastTradedTime: moment };
};
const mover = (symbol: string) => ({
  id: 1,
  securityId: 7,
  symbol,
  price: 5,
  change: 1,
  changePercentage: 25,
});

/** The recorded answers of both moments. The later one has a mover that the earlier one lacks. */
const recorded: Readonly<Record<string, (moment: number) => unknown>> = {
  board: (moment) => ({ reqTradeSummery: [lineOf("AAA.N0000", moment), lineOf("BBB.N0000", moment)] }),
  gainers: (moment) => [mover(moment === late ? "LATE.N0000" : "EARLY.N0000")],
  sectors: (moment) => [{ sectorId: 1, indexValue: moment === late ? 200 : 100 }],
};

/** addresses whose answers wait until `release` is called */
let held: (address: string) => boolean = () => false;
let release = () => {};
let waiting: Promise<void> = Promise.resolve();
let stops: (() => void)[] = [];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: at("18:30:00") });
  waiting = new Promise((done) => {
    release = done;
  });
  vi.stubGlobal("fetch", async (address: string) => {
    if (address === "/recordings") return Response.json(days);
    const { pathname, searchParams } = new URL(address, "http://here");
    const moment = Number(searchParams.get("at")) >= late ? late : early;
    if (held(address)) await waiting;
    const body = recorded[pathname.split("/").at(-1) ?? ""]?.(moment);
    const until = moment === early ? { "Pola-Recorded-Until": String(late) } : {};
    const headers = { "Pola-Clock": `${moment};speed=1`, "Pola-Source": "embedded", ...until };
    return body === undefined
      ? new Response("{}", { status: 404, headers })
      : new Response(JSON.stringify(body), { headers });
  });
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  held = () => false;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page at the later moment, which shows the gainers and the indices. */
async function opened() {
  const { openedPlayer, startReplay } = await import("./replay.ts");
  startReplay("2026-10-02T11:00:10");
  const { startFeeds } = await import("#feed/start");
  const { createQueryClient } = await import("#feed/answers/pollIntervals");
  const { startFeedRequests: startQuestions } = await import("#feed/feedRequests");
  const { boardStore } = await import("#feed/board/board");
  const { exchangeClock } = await import("#feed/clock/exchangeClock");
  const { leaders } = await import("#feed/leaders/leaders");
  const { knownLines, noteNamedLines: noteNamed } = await import("#feed/lines/knownLines");
  const { sectorsQuery } = await import("#feed/papers/sectors");
  const { pageBoards } = await import("#feed/groups/sessionRecord");
  const cache = createQueryClient();
  const feeds = startFeeds();
  feeds.join(startQuestions(cache, feeds.live));
  const sectors = new QueryObserver(cache, sectorsQuery());
  stops = [feeds.stop, leaders.gainers.subscribe(() => {}), sectors.subscribe(() => {})];
  const run = () => vi.advanceTimersByTimeAsync(2_000);
  const player = await openedPlayer();
  await run();
  const seen = () => ({
    price: boardStore.row("AAA.N0000")?.price,
    event: exchangeClock.session().lastEventAt,
    gainers: leaders.gainers.newest()?.value.map(({ symbol }) => symbol),
    known: [...knownLines.get().keys()],
    index: sectors.getCurrentResult().data?.value[0]?.value,
    boards: pageBoards.newest()?.at,
    since: pageBoards.day().since,
  });
  return { boardStore, cache, noteNamed, player, run, seen };
}

const atEarly = {
  ...{ price: 10, event: early, gainers: ["EARLY.N0000"], known: ["EARLY.N0000"], index: 100 },
  ...{ boards: early, since: early },
};
const atLate = {
  ...{ price: 20, event: late, gainers: ["LATE.N0000"], known: ["LATE.N0000"], index: 200 },
  ...{ boards: late, since: late },
};

test("after a jump to an earlier moment nothing is left of the later one, and the other way round", async () => {
  const { boardStore, cache, noteNamed, player, run, seen } = await opened();
  expect(seen()).toEqual(atLate);
  noteNamed([{ symbol: "ONLY.N0000", stockId: 3 }]);
  cache.setQueryData(["closed view"], "of the later moment");
  void player.goTo(early);
  await run();
  expect(seen()).toEqual(atEarly);
  expect(cache.getQueryData(["closed view"])).toBeUndefined();
  void player.goTo(late);
  await run();
  expect(seen()).toEqual(atLate);
  expect(boardStore.moment()).toBe(2);
});

test.each(["board", "gainers", "sectors"])(
  "a late answer of the moment before a jump is not taken: %s",
  async (name) => {
    const { cache, player, run, seen } = await opened();
    void player.goTo(early);
    await run();
    held = (address) =>
      address.includes(`/${name}?`) && Number(new URL(address, "http://here").searchParams.get("at")) >= late;
    void player.goTo(late); // its answers do not come before the next jump
    await run();
    void cache.refetchQueries();
    void player.goTo(early);
    await run();
    expect(seen()).toEqual(atEarly);
    release();
    await run();
    expect(seen()).toEqual(atEarly);
  },
);

test("only the start of the feed hears of a jump: no module of the feed listens when it is loaded", () => {
  const root = join(import.meta.dirname, "../..");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.|testing\//.test(path),
  );
  const texts = files.map((path) => [path, readFileSync(join(root, path), "utf8")] as const);
  expect(texts.flatMap(([path, text]) => (text.includes("showMoments(") ? [path] : [])).sort()).toEqual([
    "feed/replay/replay.ts",
    "feed/start.ts",
  ]);
  const own = (text: string, name = "") => text.includes(`const ${name} = `);
  const listening = texts.flatMap(([path, text]) =>
    [...text.matchAll(/^(\w+)\.(?:listen|subscribe)\(/gm)]
      .filter(([, name]) => path.startsWith("feed/") && !own(text, name))
      .map(([call]) => `${path}: ${call}`),
  );
  expect(listening).toEqual([]);
});
