/** The words LIVE, DELAYED, STALE, NOT MOVING, OFFLINE and CLOSED on a page: in header, panels, notice and attribute. */
import { screen, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { hours, minutes, openStory, type Story, seconds } from "./scene.ts";
import { look, viewsIn } from "./wallLook.ts";

const word = () => document.documentElement.dataset.freshness;
const is = (wanted: string) => () => word() === wanted;
const status = () => screen.getByRole("status", { name: "Market status" }).textContent ?? "";
const says = (wanted: string | RegExp) => () => status().search(wanted) >= 0;
const notice = () => screen.queryByRole("region", { name: "Notice" })?.textContent ?? "";

/** The words of the panels. Lists of disclosures do not have to change with the market. */
const trust = () => [
  ...new Set(
    [...document.querySelectorAll("[data-trust]:not(.stream-panel)")].map((panel) =>
      panel.getAttribute("data-trust"),
    ),
  ),
];

/** Opens the overview and waits until it shows live figures. */
async function openLive(): Promise<Story> {
  const story = await openStory("/", "2026-11-23T11:00");
  await story.until(is("live"), seconds(30));
  await story.until(() => document.querySelector("main [data-symbol]"), seconds(30));
  expect(status()).toContain("LIVE");
  expect(trust()).toEqual(["live"]);
  return story;
}

/** Expects this word on the overview and on the board, with their last figures. */
async function expectEverywhere(story: Story, wanted: RegExp, panels: string): Promise<void> {
  for (const path of ["/", "/board"]) {
    await story.visit(path);
    expect(status(), path).toMatch(wanted);
    expect(trust(), path).toEqual([panels]);
    expect(document.querySelectorAll("main [data-symbol]").length, path).toBeGreaterThan(5);
  }
}

test("header, board, leaders and wall say STALE within 45 s after the last answer, then OFFLINE, and LIVE again after the next", async () => {
  const story = await openLive();
  story.exchange.answers = "none";
  story.link("cut");
  const silent = await story.until(is("stale"), seconds(45));
  expect(silent).toBeGreaterThan(seconds(25));
  await expectEverywhere(story, /STALE/, "stale");
  await story.visit("/wall?views=leaders:20,board:20");
  expect(look()).toMatchObject({ word: "stale", framed: true, band: "", beating: false });
  await story.until(is("offline"), minutes(5));
  // a wall without a connection stays on the overview
  expect(await viewsIn(story, seconds(25))).toEqual(new Set(["overview"]));
  expect(look()).toMatchObject({ word: "offline", framed: true, beating: false });
  expect(look().band).toMatch(/OFFLINE · DATA FROM (?:10:59|11:\d\d) · \d+ min old/);
  await expectEverywhere(story, /OFFLINE/, "offline");
  await story.visit("/wall?views=leaders:20,board:20");
  story.exchange.answers = "all";
  story.link("open");
  await story.until(is("live"), seconds(70));
  expect(await viewsIn(story, seconds(25))).toEqual(new Set(["leaders", "board"]));
  await story.visit("/");
  await story.until(() => trust().join() === "live", seconds(30));
  expect(story.loads).toBe(1);
});

test("answers that never change are NOT MOVING after five minutes, and LIVE counts the quiet minutes until then", async () => {
  const story = await openLive();
  await story.visit("/settings"); // the header is the same on every page
  story.exchange.trade(false);
  const quiet = new Set<number>();
  const passed = await story.until(() => {
    const [, count] = /LIVE· quiet (\d+) min/.exec(status()) ?? [];
    if (count !== undefined) quiet.add(Number(count));
    return is("not-moving")();
  }, minutes(6));
  expect(passed).toBeGreaterThan(minutes(4.5));
  expect([...quiet].join()).toMatch(/^2,3,4(,5)?$/);
  for (const path of ["/board", "/"]) {
    await story.visit(path);
    expect(status()).toContain("NOT MOVING");
    expect(notice()).toMatch(
      /No new data from the whole market since \d\d:\d\d:\d\d\. The data do not show whether/,
    );
    expect(trust()).toContain("not-moving");
    expect(trust()).not.toContain("live");
    expect(trust()).not.toContain("stale");
  }
  await story.visit("/wall?views=leaders:20,board:20");
  const still = look();
  expect(still).toMatchObject({ word: "not-moving", framed: false, beating: true });
  expect(still.band).toMatch(/NOT MOVING · DATA FROM (?:10:59|11:0\d) · 5 min old/);
  expect(still.age).toMatch(/^prices checked \d+ s ago$/);
  // the dot still blinks with each answer, and the views change
  expect(await viewsIn(story, seconds(25))).toEqual(new Set(["leaders", "board"]));
  expect(look().beats).toBeGreaterThan(still.beats);
  story.exchange.trade(true);
  await story.until(is("live"), minutes(1));
  expect(look().band).toBe("");
});

test("while prices stand still beside a moving index, page and wall are DELAYED, until prices change", async () => {
  const story = await openLive();
  let repeats = true;
  let first: unknown;
  story.exchange.alter("board", (board) => {
    first ??= board;
    return repeats ? first : board;
  });
  await story.visit("/settings");
  await story.until(is("delayed"), minutes(7));
  await story.visit("/");
  expect(status()).toContain("DELAYED");
  expect(notice()).toMatch(/The board's newest trade is from \d\d:\d\d:\d\d, but other figures are newer/);
  await story.visit("/wall?views=overview:600");
  // the age of the last check, not of the prices
  expect(screen.getByText(/^prices checked \d+ s ago/)).toBeTruthy();
  repeats = false;
  await story.until(is("live"), minutes(1));
});

test("after two hours of sleep all figures look old, and no word says LIVE until a new answer arrives", async () => {
  const story = await openLive();
  const words: (string | undefined)[] = [];
  const watcher = new MutationObserver(() => void words.push(word()));
  watcher.observe(document.documentElement, { attributeFilter: ["data-freshness"] });
  story.exchange.answers = "none";
  story.link("cut");
  await story.sleep(hours(2));
  expect(words[0]).toMatch(/stale|offline/);
  expect(word()).toMatch(/stale|offline/);
  await expectEverywhere(story, /STALE|OFFLINE/, word() ?? "");
  await story.pass(seconds(10));
  expect(words).not.toContain("live");
  story.exchange.answers = "all";
  story.link("open");
  await story.until(is("live"), minutes(1));
  expect(words).not.toContain("closed");
  watcher.disconnect();
});

test("a weekday without trades is CLOSED, with the date of the last session, and neither STALE nor NOT MOVING", async () => {
  const story = await openStory("/", "2026-12-25T11:00");
  await story.until(is("closed"), seconds(30));
  await story.until(says(/CLOSED\s*No trade yet · due 09:30/), seconds(10));
  expect(notice()).toContain("The figures are from the last session, 23 Dec 2026.");
  const gainers = screen.getByRole("region", { name: "Top gainers" });
  expect(within(gainers).getAllByRole("row").length).toBeGreaterThan(5);
  await story.until(() => trust().join() === "closed", seconds(30));
  await story.pass(seconds(50));
  expect(status()).toContain("CLOSED");
  expect(trust()).toEqual(["closed"]);
});

test("a weekday is not called CLOSED in the quarter of an hour in which it may still open late", async () => {
  const story = await openStory("/", "2026-12-25T09:38");
  await story.until(says("No trade yet · due 09:30"), seconds(40));
  expect(status()).not.toContain("CLOSED");
  expect(word()).toBe("closed");
});
