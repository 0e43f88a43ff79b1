import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { closedPath } from "#server/recorder/storage/dayFile";
import { minute } from "#units/time";
import { History, median } from "./history.ts";
import { Reader } from "./reader.ts";
import { stage, temporaryFolder } from "./testing/stage.ts";

const at = (day: string, time: string) => Date.parse(`${day}T${time}:00+05:30`);

interface Played {
  /** turnover, rupees a minute */
  pace: number;
  from?: string;
  to?: string;
  /** there are no boards between these instants */
  cut?: [string, string];
}

/** Records a day in which line A trades evenly and line B does not trade. One share costs one rupee. */
async function record(folder: string, day: string, { pace, from = "09:30", to = "14:31", cut }: Played) {
  const { recorder, ...market } = stage({ folder, at: at(day, from) });
  const a = market.rows.get("A.N0000");
  const b = market.rows.get("B.N0000");
  const opens = at(day, "09:30");
  for (let now = at(day, from); now <= at(day, to); now += minute / 3) {
    market.pass(now - market.time.at);
    if (cut && now > at(day, cut[0]) && now < at(day, cut[1])) continue;
    const turnover = Math.floor((now - opens) / minute) * pace;
    const yesterday = opens - 20 * 3_600_000;
    market.rows.clear();
    market.rows.set("A.N0000", { ...a, turnover, sharevolume: turnover, lastTradedTime: now, price: 11 });
    market.rows.set("B.N0000", { ...b, turnover: 5e6, sharevolume: 5e6, lastTradedTime: yesterday });
    market.serve();
  }
  market.answer("dailySummary", [
    [
      { tradeDate: at(day, "00:00"), equityForeignPurchase: pace * 10, equityForeignSales: pace },
      { tradeDate: at(day, "00:00") - 24 * 60 * minute, equityForeignPurchase: 777, equityForeignSales: 7 },
    ],
  ]);
  await recorder.close();
}

const historyOf = (folder: string) => new History(new Reader(folder));

const today = "2026-10-09";
const now = (time: string) => ({ at: at(today, time), source: "live", busy: undefined });

test("medians are for one time of day, over the newest seven days; a line that did not trade counts as zero", async () => {
  const folder = temporaryFolder();
  const paces = [900, 1, 2, 3, 4, 5, 6, 700];
  for (const [place, pace] of paces.entries()) await record(folder, `2026-10-0${place + 1}`, { pace });
  const history = historyOf(folder);
  const found = await history.typical(now("11:42"));
  expect(found.compared).toEqual([8, 7, 6, 5, 4, 3, 2].map((day) => `2026-10-0${day}`));
  expect(found.at).toBe(at(today, "11:42"));
  expect(found.market).toEqual({ turnover: 4 * 132, shares: 4 * 132, days: 7 });
  expect(found.lines).toEqual([
    { symbol: "A.N0000", turnover: 4 * 132, shares: 4 * 132, days: 7 },
    { symbol: "B.N0000", turnover: 0, shares: 0, days: 7 },
  ]);
  expect((await history.typical(now("09:30"))).market).toMatchObject({ turnover: 0, days: 7 });
});

test("a day counts only at times for which it has boards", async () => {
  const folder = temporaryFolder();
  await record(folder, "2026-10-06", { pace: 1 });
  await record(folder, "2026-10-07", { pace: 2, cut: ["11:30", "12:00"] });
  await record(folder, "2026-10-08", { pace: 3, from: "10:30", to: "13:00" });
  const history = historyOf(folder);
  const days = async (time: string) =>
    (await history.typical(now(time))).compared.map((day) => day.slice(-2));
  expect(await days("10:00")).toEqual(["07", "06"]);
  expect(await days("11:00")).toEqual(["08", "07", "06"]);
  expect(await days("11:45")).toEqual(["08", "06"]);
  expect(await days("13:30")).toEqual(["07", "06"]);
  expect(await days("15:00")).toEqual(["07", "06"]);
});

test("a day is never compared with itself, with later days or with days of another source", async () => {
  const folder = temporaryFolder();
  await record(folder, "2026-10-08", { pace: 1 });
  await record(folder, today, { pace: 50 });
  const history = historyOf(folder);
  expect((await history.typical(now("12:00"))).compared).toEqual(["2026-10-08"]);
  expect((await history.typical({ ...now("12:00"), source: "embedded" })).compared).toEqual([]);
  expect((await history.typical({ ...now("12:00"), at: at("2026-10-08", "12:00") })).compared).toEqual([]);
});

test("if a day has two recordings, the one with the higher coverage counts", async () => {
  const folder = temporaryFolder();
  await record(folder, "2026-10-08", { pace: 1, from: "13:00" });
  await record(folder, "2026-10-08", { pace: 9 });
  const history = historyOf(folder);
  expect((await history.typical(now("12:00"))).market).toMatchObject({ turnover: 9 * 150, days: 1 });
});

test("the list of days has breadth and foreign flow; of two summaries of a day, the later one counts", async () => {
  const folder = temporaryFolder();
  await record(folder, "2026-10-07", { pace: 1 });
  await record(folder, "2026-10-08", { pace: 3, to: "12:00" });
  const history = historyOf(folder);
  const days = await history.days(now("12:00"), false);
  expect(days).toMatchObject([
    {
      day: "2026-10-08",
      up: 1,
      down: 0,
      unchanged: 0,
      turnover: 450,
      foreignPurchases: 30,
      at: at("2026-10-08", "12:00"),
    },
    { day: "2026-10-07", turnover: 301, foreignPurchases: 777, foreignSales: 7, coverage: 100 },
  ]);
});

test("the list leaves out a day that cannot be read", async () => {
  const folder = temporaryFolder();
  await record(folder, "2026-10-07", { pace: 1 });
  writeFileSync(closedPath(folder, "2026-10-08"), "no recording");
  expect((await historyOf(folder).typical(now("12:00"))).compared).toEqual(["2026-10-07"]);
});

test("the median of an even number of figures is the mean of the two in the middle; without figures it is null", () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, null]);
});

test("crossed shares count at the previous close, as blocks without a quote do on every page", async () => {
  const folder = temporaryFolder();
  await record(folder, "2026-10-08", { pace: 0, to: "09:40" });
  const history = historyOf(folder);
  const [day] = await history.days(now("12:00"), false);
  expect(day?.crossed).toBe(150 * 10); // the line's last price is 11
});
