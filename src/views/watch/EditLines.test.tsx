import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { boardStore } from "#feed/board/board";
import { now } from "#feed/clock/clock";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import { inPage } from "#ui/testing/inPage.tsx";
import { useWatchlists } from "#ui/watchlists/watchlists";
import { AddLine } from "./EditLines.tsx";

boardStore.takeSnapshot(readingOf([wireRow("COPA.N0000", 10), wireRow("LATE.N0000", 7)], now()));

const main = { slug: "main", name: "Main", lines: [] };

function Shown() {
  const [list = main] = useWatchlists(({ lists }) => lists);
  return <AddLine list={list} />;
}

beforeEach(() => {
  useWatchlists.getState().change(() => [main]);
  inPage(<Shown />);
});
afterEach(cleanup);

async function paste(text: string): Promise<HTMLInputElement> {
  const user = userEvent.setup();
  const box = screen.getByRole<HTMLInputElement>("combobox");
  await user.click(box);
  await user.paste(text);
  return box;
}
const lines = () => useWatchlists.getState().lists[0]?.lines.map(({ symbol }) => symbol);

test("a pasted list is added as a whole, and words that are no symbols are named", async () => {
  const box = await paste("CSELK:COPA.N0000,12.5,CSELK:LATE.N0000");
  expect(lines()).toEqual(["COPA.N0000", "LATE.N0000"]);
  expect(screen.getByRole("status").textContent).toBe("2 lines imported · not symbols: 12.5");
  expect(box.value).toBe("");
});

test("one pasted word is typed into the box as usual", async () => {
  expect((await paste("COPA")).value).toBe("COPA");
  expect(lines()).toEqual([]);
});
