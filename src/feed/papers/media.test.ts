import { expect, test } from "vitest";
import { shownTexts } from "#rows/shownTexts";
import { toMediaEvent } from "./media.ts";

test("an event's title is cut, but not its text, which the view shortens", () => {
  const sent = { id: "1", title: "W".repeat(900), body: `<p>${"W".repeat(9_000)}</p>` };
  const [row = sent] = shownTexts([sent]);
  const event = toMediaEvent(row as Parameters<typeof toMediaEvent>[0]);
  expect(event.title).toBe(`${"W".repeat(160)}…`);
  expect(event.body).toBe(sent.body);
});
