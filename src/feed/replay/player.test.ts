import { afterEach, expect, test, vi } from "vitest";
import { writeMoment } from "#market/day/recordings";
import { leaderboards } from "#wire/leaderboards";
import { prices } from "#wire/prices";
import { Player, type PlayerStep, type PlayerWorld } from "./player.ts";

afterEach(() => vi.unstubAllGlobals());

const at = (time: string) => Date.parse(`2026-10-02T${time}+05:30`);
const iso = (ms: number) => new Date(ms + 5.5 * 3_600_000).toISOString().slice(11, 19);

/** Exchange times of the recorded answers. */
const recorded: Readonly<Record<string, readonly number[]>> = {
  board: ["09:30:05.300", "09:30:15.300", "09:30:25.300", "09:40:00"].map(at),
  gainers: [at("09:30:20")],
};

const days = {
  days: [
    {
      day: "2026-10-02",
      source: "embedded",
      from: at("09:30:05.300"),
      to: at("09:40:00"),
      boards: 4,
      gaps: [{ from: at("09:30:25.300"), to: at("09:40:00"), why: "the service did not answer" }],
      coverage: 3,
      octets: 100,
      complete: true,
      integrity: null,
      members: [],
    },
  ],
  problems: [],
  now: at("18:30:00"),
};

interface Scene {
  player: Player;
  /** the moments that the page showed, each with its first row */
  shown: (PlayerStep & { at: string })[];
  asked: string[];
  fails: (failing: boolean) => void;
  /** ends the player's next wait after this many ms */
  pass: (ms: number) => Promise<void>;
}

async function scene(
  wanted: number | string,
  change: Partial<PlayerWorld> = {},
  list: unknown = days,
  server?: (address: string) => Promise<Response>,
): Promise<Scene> {
  const shown: Scene["shown"] = [];
  const asked: string[] = [];
  let failing = false;
  let clock = 0;
  let wake = () => {};
  let set = 0;
  const answer = async (address: string) => {
    if (failing) throw new TypeError("Failed to fetch");
    if (address === "/recordings") return Response.json(list);
    asked.push(address);
    const { pathname, searchParams } = new URL(address, "http://here");
    const name = pathname.split("/").at(-1) ?? "";
    const instants = recorded[name] ?? [];
    const of = Number(searchParams.get("at"));
    const from = instants.findLast((one) => one <= of);
    const until = instants.find((one) => one > of);
    const headers = {
      "Pola-Clock": `${from};speed=30`,
      "Pola-Source": "embedded",
      ...(until === undefined ? {} : { "Pola-Recorded-Until": String(until) }),
    };
    return from === undefined
      ? new Response(null, {
          status: 204,
          headers: until === undefined ? {} : { "Pola-Recorded-Until": String(until) },
        })
      : new Response(JSON.stringify({ name, from }), { headers });
  };
  vi.stubGlobal("fetch", server ?? answer);
  const player = new Player({
    written: typeof wanted === "string" ? wanted : writeMoment(wanted),
    set: (moment) => {
      set = moment;
    },
    show: async (step) => {
      shown.push({ ...step, at: iso(set) });
      await Promise.allSettled([
        player.answer(prices.board, {}, new AbortController().signal),
        player.answer(leaderboards.gainers, {}, new AbortController().signal),
      ]);
    },
    prepare: async () => () => undefined,
    wait: () =>
      new Promise<void>((done) => {
        wake = done;
      }),
    now: () => clock,
    ...change,
  });
  await player.open();
  return {
    player,
    shown,
    asked,
    fails: (now) => {
      failing = now;
    },
    async pass(ms) {
      clock += ms;
      wake();
      for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
      await new Promise((done) => setTimeout(done));
    },
  };
}

const boardOf = async ({ player }: Scene) => {
  const { response } = await player.answer(prices.board, {}, new AbortController().signal);
  return iso(Number(response.headers.get("Pola-Clock")?.split(";")[0]));
};

test.each([
  ["before the first board", "05:00:00", "09:30:06"],
  ["at a board", "09:30:16", "09:30:16"],
  ["after the last board", "18:00:00", "09:40:00"],
])("the moment %s is moved into the recorded hours", async (_, wanted, shown) => {
  const { player } = await scene(at(wanted));
  expect(iso(player.get().at)).toBe(shown);
  expect(player.get()).toMatchObject({ problem: undefined, day: { day: "2026-10-02" } });
});

test.each([
  ["no moment", "yesterday", "unreadable"],
  ["a day that was not recorded", Date.parse("2026-09-30T11:00:00+05:30"), "otherDay"],
  ["a moment that has not come yet", Date.parse("2026-10-05T11:00:00+05:30"), "future"],
])("%s is reported with the recorded days, and nothing is shown", async (_, wanted, problem) => {
  const { player } = await scene(wanted);
  expect(player.get().problem).toBe(problem);
  expect(player.get().days.map(({ day }) => day)).toEqual(["2026-10-02"]);
  const answer = player.answer(prices.board, {}, new AbortController().signal);
  await expect(answer).rejects.toMatchObject({ kind: "unrecorded" });
});

test("a recording that cannot be read does not count as a failure of the exchange", async () => {
  const { player, fails } = await scene(at("09:30:06"));
  fails(true);
  const answer = player.answer(leaderboards.losers, {}, new AbortController().signal);
  await expect(answer).rejects.toMatchObject({ kind: "unread" });
});

const [first] = days.days;
/** the market was restarted at 09:35 */
const again = { ...first, day: "2026-10-02-2", from: at("09:35:00"), to: at("09:38:00") };
const both = (address: string) =>
  address === "/recordings" && Response.json({ ...days, days: [first, again] });

/** A server with two recordings of the day; every board is the one of 09:30:05. */
const twoRecordings = async (address: string) =>
  both(address) || new Response("{}", { headers: { "Pola-Clock": `${at("09:30:05")}` } });

test.each([
  ["2026-10-02T09:31:00", "2026-10-02", 1, "09:31:00"],
  ["2026-10-02T09:36:00", "2026-10-02-2", 2, "09:36:00"],
  ["2026-10-02-1T09:36:00", "2026-10-02", 1, "09:36:00"],
  ["2026-10-02T09:39:00", "2026-10-02", 1, "09:39:00"],
  ["2026-10-02-2T09:31:00", "2026-10-02-2", 2, "09:35:00"],
  ["2026-10-02T10:00:00", "2026-10-02", 1, "09:40:00"],
])("with two recordings of the day, %s shows %s", async (written, day, number, shown) => {
  const { player } = await scene(written, {}, days, twoRecordings);
  expect(player.get()).toMatchObject({ problem: undefined, day: { day }, number });
  expect(iso(player.get().at)).toBe(shown);
});

test("a jump takes what was prepared beside its answers before the page shows the moment", async () => {
  const taken: string[] = [];
  const { player, shown } = await scene(at("09:30:06"), {
    prepare: async (to) => () => taken.push(`${iso(to)} after ${shown.length} moments`),
  });
  await player.goTo(at("09:30:16"));
  expect(taken).toEqual(["09:30:16 after 0 moments"]);
  expect(shown).toMatchObject([{ jump: true, at: "09:30:16" }]);
  await player.stepBoard(1);
  expect(taken).toHaveLength(1);
});

test("what takes long to prepare does not hold up the figures of a jump, and is given up", async () => {
  let given: AbortSignal | undefined;
  const { player, shown, pass } = await scene(at("09:30:06"), {
    prepare: (_, stop) => {
      given = stop;
      return new Promise(() => undefined);
    },
  });
  const jump = player.goTo(at("09:30:16"));
  await vi.waitFor(async () => {
    await pass(100);
    expect(shown).toMatchObject([{ at: "09:30:16" }]);
  }, 120_000);
  await jump;
  expect(given?.aborted).toBe(true);
});

test("a recording that the day lacks is reported", async () => {
  const { player } = await scene("2026-10-02-3T09:36:00", {}, days, twoRecordings);
  expect(player.get()).toMatchObject({ problem: "otherRecording", day: undefined });
});

test("a time without a day means the newest recorded day", async () => {
  const { player } = await scene("9:30:16");
  expect(player.get()).toMatchObject({ at: at("09:30:16"), number: undefined, unrecorded: undefined });
});

test("a moment outside the recorded hours is reported until the user chooses another one", async () => {
  const { player } = await scene(at("18:00:00"));
  expect(player.get()).toMatchObject({ at: at("09:40:00"), unrecorded: at("18:00:00") });
  await player.stepBoard(-1);
  expect(player.get().unrecorded).toBe(undefined);
  await player.goTo(at("08:00:00"));
  expect(player.get()).toMatchObject({ at: at("09:30:06"), unrecorded: at("08:00:00") });
  expect((await scene(at("09:30:05"))).player.get().unrecorded).toBe(undefined); // the first board is in the same second
});

test("a server without recordings, and a server that does not answer, are reported differently", async () => {
  const none = await scene(at("11:00:00"), {}, { days: [], problems: [] });
  expect(none.player.get().problem).toBe("nothing");
  const silent = await scene(at("11:00:00"), {}, days, () =>
    Promise.reject(new TypeError("Failed to fetch")),
  );
  expect(silent.player.get().problem).toBe("failed");
});

test("a request gets the newest answer recorded before the moment; without one, it fails as not recorded", async () => {
  const story = await scene(at("09:30:16"));
  expect(await boardOf(story)).toBe("09:30:15");
  const gainers = () => story.player.answer(leaderboards.gainers, {}, new AbortController().signal);
  await expect(gainers()).rejects.toMatchObject({ kind: "unrecorded" });
  await story.player.goTo(at("09:30:22"));
  expect((await gainers()).at).toBe(at("09:30:20"));
  // back at the first moment; later answers are dropped
  await story.player.goTo(at("09:30:18"));
  await expect(gainers()).rejects.toMatchObject({ kind: "unrecorded" });
});

test("an answer is not requested again before the next recorded one", async () => {
  const story = await scene(at("09:30:06"));
  await story.player.goTo(at("09:30:07"));
  const before = story.asked.length;
  await story.player.goTo(at("09:30:14"));
  expect(story.asked.length).toBe(before);
  await story.player.goTo(at("09:30:16"));
  expect(story.asked.slice(before).map((address) => address.split("?")[0])).toEqual([
    "/recordings/2026-10-02/answers/board",
  ]);
});

test("steps lead to the next and the previous board, and to whole minutes", async () => {
  const { player } = await scene(at("09:30:16"));
  const moments: string[] = [];
  const note = () => moments.push(iso(player.get().at));
  for (const step of [
    () => player.stepBoard(1),
    () => player.stepBoard(1),
    () => player.stepBoard(1),
    () => player.stepBoard(-1),
    () => player.stepBoard(-1),
    () => player.stepMinute(1),
    () => player.stepMinute(1),
    () => player.stepMinute(-1),
    () => player.stepMinute(-1),
  ]) {
    await step();
    note();
  }
  expect(moments).toEqual([
    "09:30:26",
    "09:40:00",
    "09:40:00",
    "09:30:26",
    "09:30:16",
    "09:31:00",
    "09:32:00",
    "09:31:00",
    "09:30:06",
  ]);
});

test("going back counts as a jump, and playing does not", async () => {
  const { player, shown, pass } = await scene(at("09:30:16"));
  await player.stepBoard(-1);
  player.setPace(10);
  player.play();
  await pass(1_000);
  player.pause();
  expect(shown.map(({ jump, changed, at: moment }) => ({ jump, changed, moment })).slice(0, 2)).toEqual([
    { jump: true, changed: true, moment: "09:30:06" },
    { jump: false, changed: true, moment: "09:30:16" },
  ]);
});

test("times in requests are whole milliseconds, even if the page's clock has fractions", async () => {
  const { player, asked, pass } = await scene(at("09:30:06"));
  player.setPace(10);
  player.play();
  await pass(1_000.345);
  player.pause();
  expect(asked.length).toBeGreaterThan(1);
  for (const address of asked) expect(address).toMatch(/at=\d+&absent=204$/);
});

test("playing runs at the chosen speed, stops at the end, and then starts again from the beginning", async () => {
  const { player, pass } = await scene(at("09:30:10"));
  player.setPace(10);
  player.play();
  await pass(500);
  expect(iso(player.get().at)).toBe("09:30:15");
  await pass(1_500);
  expect(iso(player.get().at)).toBe("09:40:00");
  expect(player.get().playing).toBe(false);
  player.play();
  await pass(0);
  expect(iso(player.get().at)).toBe("09:30:06");
});

test("playing passes over a gap at once and reports its length, until the user moves or some seconds later", async () => {
  const gap = { from: at("09:30:25.300"), to: at("09:38:00") };
  const gaps = [{ ...gap, why: "the service did not answer" }];
  const list = { ...days, days: [{ ...days.days[0], gaps }] };
  const { player, pass, shown } = await scene(at("09:30:22"), {}, list);
  player.play();
  await pass(2_000);
  expect(player.get()).toMatchObject({ at: at("09:30:24"), skipped: undefined });
  await pass(2_000);
  expect(player.get()).toMatchObject({ at: gap.to, skipped: gap, playing: true });
  expect(shown.at(-1)).toMatchObject({ jump: true, at: "09:38:00" });
  await pass(2_000);
  expect(player.get()).toMatchObject({ at: at("09:38:02"), skipped: gap });
  for (let more = 0; more < 4; more += 1) await pass(2_000);
  expect(player.get().skipped).toBe(undefined);
  await player.goTo(at("09:35:00"));
  player.play();
  await pass(500);
  const rest = { from: at("09:35:00"), to: gap.to };
  expect(player.get()).toMatchObject({ at: gap.to, skipped: rest });
  await player.stepBoard(-1);
  expect(player.get().skipped).toBe(undefined);
});

test("if the server does not answer a step, the moment stays, the failure is reported, and playing stops", async () => {
  const { player, fails } = await scene(at("09:30:06"));
  await player.goTo(at("09:30:07"));
  fails(true);
  await player.goTo(at("09:30:26"));
  expect(iso(player.get().at)).toBe("09:30:07");
  expect(player.get()).toMatchObject({ problem: "failed", playing: false });
  fails(false);
  await player.goTo(at("09:30:26"));
  expect(player.get().problem).toBe(undefined);
});

test("if several moments are chosen at once, only the last is shown", async () => {
  const { player, shown } = await scene(at("09:30:06"));
  await Promise.all([player.goTo(at("09:30:16")), player.goTo(at("09:30:26")), player.goTo(at("09:30:20"))]);
  expect(shown.map(({ at: moment }) => moment)).toEqual(["09:30:20"]);
});
