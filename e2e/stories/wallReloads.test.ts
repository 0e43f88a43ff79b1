/** Reasons for a display to reload its page by itself, and reasons not to. */
import { expect, test, vi } from "vitest";
import { minutes, openStory, type Story, seconds } from "./scene.ts";
import { hasWord, look, monday } from "./wallLook.ts";

/** Waits until the page was loaded this often. @returns ms */
const untilLoads = (story: Story, count: number, limit: number) =>
  story.until(() => story.loads === count, limit);

/** the shortest views, so that the next change is soon */
const two = "/wall?views=leaders:10,board:10";

test("at five in the morning the page reloads itself once, between two views", async () => {
  const story = await openStory(two, "2026-11-24T04:59:30");
  await story.pass(seconds(25));
  const { view } = look();
  expect(story.loads).toBe(1);
  await untilLoads(story, 2, seconds(30));
  expect(story.now).toBeGreaterThan(Date.parse("2026-11-24T05:00:00+05:30"));
  await story.until(() => look().view !== "", seconds(30));
  expect(["leaders", "board"]).toContain(view);
  await story.pass(seconds(25));
  await story.sleep(minutes(20));
  await story.pass(seconds(25));
  expect(story.loads).toBe(2);
});

test("a display in its dark hours reloads at five as well, not later when people look at it", async () => {
  const story = await openStory("/wall?sleep=20:00-08:00", "2026-11-24T04:59:30");
  expect(look().view).toBe("dark");
  await story.pass(seconds(25));
  expect(story.loads).toBe(1);
  await untilLoads(story, 2, seconds(80));
  await story.until(() => look().view === "dark", seconds(30));
  await story.sleep(minutes(20));
  await story.pass(seconds(70));
  expect(story.loads).toBe(2);
});

test("the page does not reload at five while the figures are old", async () => {
  const story = await openStory(two, "2026-11-24T04:55");
  await story.pass(seconds(10));
  story.exchange.answers = "failing";
  await story.sleep(minutes(10));
  await story.pass(seconds(45));
  expect(look().framed).toBe(true);
  expect(story.loads).toBe(1);
  story.exchange.answers = "all";
  await untilLoads(story, 2, seconds(180));
});

/** Requested frames never come, as if the browser's compositor hung. */
const stopFrames = () => void vi.spyOn(window, "requestAnimationFrame").mockReturnValue(0);

test("a page that draws nothing for two minutes reloads, but not twice in ten minutes, and not while the server is down", async () => {
  const address = "/wall?views=leaders:60,board:60";
  const story = await openStory(address, monday);
  await story.until(hasWord("live"), seconds(30));
  story.refused.add(address);
  stopFrames();
  await story.pass(seconds(140));
  expect(story.loads).toBe(1);
  story.refused.clear();
  expect(await untilLoads(story, 2, seconds(30))).toBeLessThanOrEqual(seconds(30));

  // it draws nothing again
  await story.until(hasWord("live"), seconds(30));
  await story.sleep(minutes(7));
  await story.pass(seconds(140));
  expect(story.loads).toBe(2);
  await untilLoads(story, 3, minutes(1));
});
