import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { hiddenAmounts } from "#feed/positions/hiddenAmounts";
import { SearchBox } from "#ui/controls/SearchBox.tsx";
import { LaterParts } from "./LaterParts.tsx";

afterEach(cleanup);

const show = (takesFind: true | undefined) =>
  render(
    <>
      <SearchBox label="Filter" filter="JKH" onFilter={vi.fn()} takesFind={takesFind} />
      <LaterParts />
    </>,
  );
const press = (init: KeyboardEventInit) => !fireEvent.keyDown(document.activeElement ?? document.body, init);

test("Ctrl+F or Cmd+F goes to the box of a windowed list; a second one is the browser's", () => {
  show(true);
  const box = screen.getByRole("searchbox", { name: "Filter" });
  for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
    box.blur();
    expect(press({ key: "f", ...held })).toBe(true);
    expect(document.activeElement).toBe(box);
    expect(press({ key: "f", ...held })).toBe(false);
  }
  box.blur();
  expect([press({ key: "f" }), press({ key: "f", ctrlKey: true, shiftKey: true })]).toEqual([false, false]);
  expect(document.activeElement).not.toBe(box);
});

test("the box of a list whose rows are all in the document leaves the key to the browser", () => {
  show(undefined);
  expect(press({ key: "f", ctrlKey: true })).toBe(false);
});

test("* hides the amounts of positions and shows them again, but a box keeps it", () => {
  show(true);
  expect(press({ key: "*" })).toBe(true);
  expect(hiddenAmounts.get()).toBe(true);
  screen.getByRole("searchbox").focus();
  expect(press({ key: "*" })).toBe(false);
  screen.getByRole("searchbox").blur();
  expect(press({ key: "*", ctrlKey: true })).toBe(false);
  press({ key: "*" });
  expect(hiddenAmounts.get()).toBe(false);
});
