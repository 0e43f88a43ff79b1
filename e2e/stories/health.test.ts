/** The page on which an operator reads what the page itself sees of each source. */
import { screen, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { minutes, openStory, seconds } from "./scene.ts";

const line = (name: string) =>
  within(screen.getByRole("region", { name: "Sources, as this page sees them" }))
    .getAllByRole("row")
    .find(({ textContent }) => textContent?.includes(name))?.textContent ?? "";

test("/health names rows left out, unknown fields, and an operation that fails until it answers again", async () => {
  const story = await openStory("/", "2026-11-23T11:00");
  const { exchange } = story;
  exchange.alter("sectors", (rows: object[]) =>
    rows.map((row, at) => (at === 5 ? { ...row, indexValue: "ten" } : { ...row, mood: "fine" })),
  );
  await story.until(() => document.documentElement.dataset.freshness === "live", seconds(30));
  await story.pass(seconds(30));
  await story.visit("/health");
  expect(line("/tradeSummary")).toContain("ok");
  expect(line("/news/web")).toContain("not requested");
  expect(line("/allSectors")).toMatch(/1 now, \d+ in all/);
  const sources = screen.getByRole("region", { name: "Sources, as this page sees them" });
  expect(sources.textContent).toContain("field mood is not in the contract");
  expect(sources.textContent).toContain('field indexValue has another type in 1 row, for example "ten"');

  exchange.failing = "sectors";
  await story.until(() => line("/allSectors").includes("failing"), minutes(1));
  expect(line("/tradeSummary")).toContain("ok");
  exchange.failing = undefined;
  await story.until(() => !line("/allSectors").includes("failing"), minutes(1));
});
