/** Setting up a wall: names, pasted links and long lists. */
import { fireEvent, screen, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { minutes, openStory, type Story, seconds } from "./scene.ts";
import { monday } from "./wallLook.ts";

const link = () =>
  within(screen.getByRole("region", { name: "Link to the wall" })).getByRole("status").textContent ?? "";
const names = () =>
  [...document.querySelectorAll(".setup-name")].map(({ textContent }) =>
    (textContent ?? "").replace("⠿", "").trim(),
  );
const said = (words: string) =>
  screen.queryAllByRole("status").find(({ textContent }) => textContent?.includes(words));

async function fill(story: Story, box: HTMLElement, value: string): Promise<void> {
  fireEvent.focus(box);
  fireEvent.input(box, { target: { value } });
  await story.pass(seconds(1));
}

async function click(story: Story, element: HTMLElement): Promise<void> {
  fireEvent.click(element);
  await story.pass(seconds(1));
}

test("a name without a match is reported, with suggestions", async () => {
  const story = await openStory("/wall/setup?views=leaders:30", monday);
  const [symbol = "", other = ""] = story.exchange.market.lines
    .filter(({ day }) => day.traded)
    .map((line) => line.symbol);
  await story.load(`/wall/setup?views=leaders:30,watch-${symbol}:30`);
  await story.until(() => document.documentElement.dataset.freshness === "live", minutes(1));
  for (const [name, added] of [
    ["Add a line, sector or index", "Q"],
    ["Add a watchlist or line", "QQ"],
    ["Add a line to the list", "QQQ"],
  ] as const) {
    const box = screen.getByRole("combobox", { name });
    const mistyped = symbol.split(".")[0] + added;
    await fill(story, box, other);
    expect(screen.getAllByRole("option").length).toBeGreaterThan(0);
    await fill(story, box, mistyped);
    expect(screen.queryAllByRole("option")).toEqual([]);
    await story.press("Enter", box);
    await story.pass(seconds(1));
    expect(said("nothing was added")).toBeTruthy();
    expect(said(`“${mistyped}” was not found`)).toBeTruthy();
  }
  const [code = "", ending = ""] = symbol.split(".");
  const told = said(`“${code}QQ” was not found`) as HTMLElement;
  const near = within(told).getByRole("button", { name: new RegExp(`^${code} ?\\.${ending}`) });
  await click(story, near);
  expect(link()).toContain(`,watch-${symbol}:30,watch-${symbol}:30`);
  const box = screen.getByRole("combobox", { name: "Add a line, sector or index" });
  await fill(story, box, "§§§");
  await story.press("Enter", box);
  await story.pass(seconds(1));
  expect(said("“§§§” was not found, so nothing was added.")).toBeTruthy();
});

test("a display can be named, and a name that an address cannot contain is refused", async () => {
  const story = await openStory("/wall/setup?views=leaders:30", monday);
  const name = screen.getByRole("textbox", { name: "Name" });
  await fill(story, name, "reception");
  expect(link()).toMatch(/&name=reception$/);
  await fill(story, name, "front desk");
  expect(name.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText(/letters from A to Z/)).toBeTruthy();
  expect(link()).toMatch(/&name=reception$/);
});

test("a pasted link is read; its unknown parts are named and stay in the box", async () => {
  const story = await openStory("/wall/setup", monday);
  const box = screen.getByRole<HTMLInputElement>("textbox", {
    name: "Paste a wall’s link to change it",
  });
  const pasted = "http://192.0.2.7/wall?views=map:20,nonsense:30,board:5&scale=7&colour=red";
  const load = async (text: string) => {
    await fill(story, box, text);
    if (box.form) fireEvent.submit(box.form);
    await story.pass(seconds(1));
  };
  await load(pasted);
  expect(names()).toEqual(["Map"]);
  const told = () => said("cannot use these parts");
  const parts = () => within(told() as HTMLElement).getAllByRole("listitem");
  expect(parts().map(({ textContent }) => textContent)).toEqual([
    "views=nonsense:30",
    "views=board:5: a view must last 10 to 600 s",
    "scale=7",
    "colour=red",
  ]);
  expect(box.value).toBe(pasted);
  // another choice does not remove their report
  await click(story, screen.getByRole("button", { name: "+ Sectors" }));
  expect(parts()).toHaveLength(4);
  await click(story, screen.getByRole("button", { name: "Understood" }));
  expect(told()).toBeUndefined();
  await load("https://192.0.2.7/board");
  expect(screen.getByRole("alert").textContent).toContain("not a link to a wall");
  expect(names()).toEqual(["Map", "Sectors"]);
});

test("a list too long for a link is refused, and the page says so", async () => {
  const lines = Array.from({ length: 40 }, (_, at) => `ABC${at}.N0000`).join("_");
  const story = await openStory(
    `/wall/setup?views=watch-${lines}:30,watch-${lines}:30,watch-${lines}:30&closed=map:30`,
    monday,
  );
  expect(names()).toHaveLength(4);
  const before = link();
  await click(story, screen.getByRole("checkbox", { name: "Use other views while the market is open" }));
  expect(screen.getByRole("alert").textContent).toContain("work everywhere");
  expect(link()).toBe(before);
});
