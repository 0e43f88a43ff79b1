/** A display through faults of socket, server and single operations. The words of all states are in words.test.ts. */
import { expect, test } from "vitest";
import { hours, minutes, openStory, seconds } from "./scene.ts";
import { hasWord, look, monday, phase, three, viewsIn } from "./wallLook.ts";

const all = new Set(["leaders", "board", "overview"]);

test("a wall shows its views through faults of its socket and its server, and recovers without a reload", async () => {
  const story = await openStory(three, monday);
  const { exchange } = story;
  await story.until(hasWord("live"), seconds(30));

  // everything works: all views are shown in turn, and the dot blinks with every answer
  const before = look();
  expect(await viewsIn(story, seconds(64))).toEqual(all);
  expect(look()).toMatchObject({ word: "live", framed: false, band: "", beating: true });
  expect(look().beats - before.beats).toBeGreaterThanOrEqual(5);
  expect(look().age).toMatch(/^prices \d+ s old$/);

  // the socket is closed and refused: polling keeps the figures live
  const { dials } = story;
  story.link("cut");
  for (let passed = 0; passed < 6; passed += 1) {
    await story.pass(seconds(10));
    expect(look().word).toBe("live");
  }
  expect(story.dials - dials).toBeGreaterThan(2);
  expect(story.dials - dials).toBeLessThan(30);
  story.link("open");

  // the server answers 500: figures are marked as old within 45 s, and the views still change
  exchange.answers = "failing";
  await story.until(hasWord("stale"), seconds(45));
  const stale = look();
  expect(stale).toMatchObject({ framed: true, band: "", beating: false });
  expect(stale.age).toMatch(/^DATA FROM 11:0\d · \d+ s old$/);
  expect((await viewsIn(story, seconds(30))).size).toBeGreaterThan(1);
  expect(look()).toMatchObject({ beating: false, beats: stale.beats });
  exchange.answers = "all";
  await story.until(hasWord("live"), seconds(10));
  await story.until(() => look().beating, seconds(10));
  expect(look().framed).toBe(false);
  expect(story.loads).toBe(1);
});

test("after two hours asleep the figures are old until an answer arrives", async () => {
  const story = await openStory(three, monday);
  await story.until(hasWord("live"), seconds(30));
  story.exchange.answers = "none";
  await story.sleep(hours(2));
  // it sent no request while asleep, so a missing answer is noticed later
  expect(look()).toMatchObject({ word: "stale", framed: true });
  expect(look().age).toContain("DATA FROM 11:00 · 2 h old");
  await story.pass(seconds(30));
  expect(look()).toMatchObject({ word: "stale", framed: true });
  story.exchange.answers = "all";
  await story.until(hasWord("live"), seconds(10));
  expect(story.loads).toBe(1);
});

test("a single operation that fails affects its own panel, not the display", async () => {
  const story = await openStory("/wall?views=leaders:600", monday);
  const { exchange } = story;
  await story.until(hasWord("live"), seconds(30));
  exchange.failing = "sectors";
  const strip = () => document.querySelector("[aria-label=Indices]")?.getAttribute("data-trust");
  await story.until(() => strip() === "stale", seconds(90));
  expect(look()).toMatchObject({ word: "live", framed: false, beating: true });
  expect(phase()).toBe("Open");
  await story.pass(minutes(1));
  exchange.answers = "failing";
  await story.until(hasWord("stale"), minutes(1));
  // the index is older than the prices beside it
  expect(look().age).toMatch(/^DATA FROM 11:00 · [2-9] min old$/);
  expect(phase()).toBe("last known: Open");
});
