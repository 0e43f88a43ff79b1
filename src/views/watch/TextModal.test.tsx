import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { boardStore } from "#feed/board/board";
import { now } from "#feed/clock/clock";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import { usePageState } from "#ui/screen/pageState";
import { inPage } from "#ui/testing/inPage.tsx";
import { withList } from "#ui/watchlists/watchlist";
import { useWatchlists } from "#ui/watchlists/watchlists";
import { TextModal } from "./TextModal.tsx";

boardStore.takeSnapshot(readingOf([wireRow("COPA.N0000", 10), wireRow("LATE.N0000", 7)], now()));

const main = { slug: "main", name: "Main", lines: [] };

beforeEach(() => {
  useWatchlists.getState().change(() => [main]);
  inPage(<Shown />);
});
afterEach(cleanup);

function Shown() {
  const [list = main] = useWatchlists(({ lists }) => lists);
  return <TextModal list={list} onClose={() => {}} />;
}

const box = (name: string) => screen.getByRole<HTMLTextAreaElement>("textbox", { name, hidden: true });
const type = (text: string) => fireEvent.input(box("Import"), { target: { value: text } });
const accept = () => screen.getByRole<HTMLButtonElement>("button", { name: "Accept", hidden: true });
const names = () => useWatchlists.getState().lists.map(({ name }) => name);

test("a text is imported only after a confirmation, and an unreadable line is reported by its number", () => {
  type('COPA.N0000\tmine\n"?"\n# Banks\nLATE.N0000');
  expect(screen.getByText('Line 2: no symbol of this market: "?"')).toBeTruthy();
  expect(names()).toEqual(["Main"]);
  fireEvent.click(accept());
  expect(names()).toEqual(["Main", "Banks"]);
  expect(box("Export").value).toBe("# Main\nCOPA.N0000\tmine\n");
  fireEvent.click(screen.getByRole("checkbox", { hidden: true }));
  expect(box("Export").value).toBe("# Main\nCOPA.N0000\tmine\n\n# Banks\nLATE.N0000\n");
});

test("an import can be undone, and a line that was added since stays", () => {
  type("COPA.N0000\n# Banks\nLATE.N0000");
  fireEvent.click(accept());
  expect(usePageState.getState().removal?.words).toMatch(/2/);
  const { change, lists } = useWatchlists.getState();
  change((all) => withList(all, { slug: "fuel", name: "Fuel", lines: [{ symbol: "OIL.N0000" }] }));
  expect(lists[0]?.lines).toEqual([{ symbol: "COPA.N0000" }]);
  fireEvent.click(screen.getByRole("button", { name: "Undo", hidden: true }));
  expect(screen.queryByRole("button", { name: "Undo", hidden: true })).toBeNull();
  expect(names()).toEqual(["Main", "Fuel"]);
  expect(useWatchlists.getState().lists[0]?.lines).toEqual([]);
});

test("a text that changes nothing cannot be accepted, and an unknown symbol is named", () => {
  expect(accept().disabled).toBe(true);
  type("NEVER.N0000");
  expect(accept().disabled).toBe(false);
  expect(screen.getByText(/: NEVER\.N0000/)).toBeTruthy();
});
