/** Keys and address of a display. */
import { screen } from "@testing-library/dom";
import { expect, test } from "vitest";
import { openStory, seconds } from "./scene.ts";
import { corner, hasWord, look, monday, three, viewsIn } from "./wallLook.ts";

test("keys show the controls for 10 s, change and hold the view; a hold ends after 5 min; Esc leaves the wall", async () => {
  const story = await openStory(three, monday);
  await story.until(hasWord("live"), seconds(30));
  const bar = () => screen.queryByRole("toolbar", { name: "Display" });
  const held = () => screen.queryByRole("img", { name: /held/i });
  const order = ["leaders", "board", "overview"];
  const first = look().view;
  const after = (name: string, by: number) => order[(order.indexOf(name) + by + 3) % 3];
  expect(bar()).toBeNull();

  await story.press("ArrowRight");
  await story.pass(seconds(1));
  expect(look().view).toBe(after(first, 1));
  for (const key of ["←", "→", "Space", "Esc"]) expect(bar()?.textContent).toContain(key);
  await story.press("ArrowLeft");
  await story.pass(seconds(8));
  expect(look().view).toBe(first);
  expect(bar()).not.toBeNull();
  await story.pass(seconds(4));
  expect(bar()).toBeNull();

  const { view } = look();
  await story.press(" ");
  await story.pass(seconds(1));
  expect(screen.getByRole("button", { name: /Resume/ })).toBeTruthy();
  expect(held()).not.toBeNull();
  await story.sleep(seconds(280));
  expect(await viewsIn(story, seconds(10))).toEqual(new Set([view]));
  expect(held()).not.toBeNull();
  await story.pass(seconds(20));
  expect(held()).toBeNull();
  expect((await viewsIn(story, seconds(64))).size).toBe(3);

  await story.press("Escape");
  await story.pass(seconds(2));
  expect(location.pathname).toBe("/");
  expect(document.documentElement.dataset).not.toHaveProperty("wall");
  expect(document.documentElement.dataset).not.toHaveProperty("wallState");
});

test("? shows the keys for half a minute, and Esc closes them first", async () => {
  const story = await openStory(three, monday);
  const keys = () => screen.queryByRole("region", { name: "Keys" });
  await story.press("?");
  expect([...(keys()?.querySelectorAll("dt") ?? [])].map(({ textContent }) => textContent)).toEqual([
    "←→",
    "Space",
    "?",
    "Esc",
  ]);
  expect(keys()?.textContent).toContain("holds the view");
  await story.pass(seconds(28));
  expect(keys()).not.toBeNull();
  await story.pass(seconds(4));
  expect(keys()).toBeNull();
  await story.press("?");
  await story.press("Escape");
  expect(keys()).toBeNull();
  expect(location.pathname).toBe("/wall");
});

test("views without data are skipped and named; a view with too short a time is left out", async () => {
  const story = await openStory(
    "/wall?views=symbol-NOPE.N0000:60,watch-mine:60,index-99999:60,leaders:20,map:5,board:10",
    monday,
  );
  const says = (words: string) => () => corner().includes(words);
  await story.until(says("not known here: symbol-NOPE.N0000, watch-mine, index-99999"), seconds(60));
  await story.pass(seconds(1));
  expect(await viewsIn(story, seconds(40))).toEqual(new Set(["leaders", "board"]));
  await story.until(says("Ignored: views map:5. A view must last 10 to 600 s."), seconds(20));
  await story.load("/wall?views=index-99999:600");
  await story.until(says("index-99999"), seconds(60));
  expect(await viewsIn(story, seconds(8))).toEqual(new Set(["overview"]));
});

test("theme, palette and motion come from the address, and are not stored", async () => {
  const story = await openStory("/wall?theme=light&palette=blue-orange&motion=0", monday);
  const { dataset } = document.documentElement;
  expect(dataset).toMatchObject({ theme: "light", palette: "blue-orange", motion: "reduced" });
  expect(JSON.stringify({ ...localStorage })).not.toContain("light");
  await story.press("Escape");
  await story.pass(seconds(2));
  expect(dataset).toMatchObject({ theme: "dark", palette: "green-red" });
});

test("errors in the address are named in a corner, as plain text", async () => {
  // U+202E in the address must not reverse the text after it
  const story = await openStory("/wall?views=leaders:60,non%E2%80%AEsense:30", monday);
  await story.until(hasWord("live"), seconds(30));
  expect(corner()).toBe("Ignored in the address: views nonsense:30");
});
