import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usePreferences } from "#ui/preferences/preferences";
import { closePalette, usePageState } from "#ui/screen/pageState";
import { Overlays } from "./Overlays.tsx";

/** Ends the loading of the code that comes after the board. */
const board = vi.hoisted(() => ({ drawn: () => {}, first: Promise.resolve() }));

vi.mock("#pages/status/lateQueries", () => ({
  afterBoard: () => board.first,
  withQueries: (load: () => Promise<unknown>) => load(),
}));
vi.mock("#app/notices/openingNotices.tsx", () => ({
  alertToasts: () => new Promise(() => {}),
}));
// the late parts themselves, each with a sign that it is here
vi.mock("./figureInfo/FigureInfo.tsx", async (original) => {
  const { FigureInfo } = await original<typeof import("./figureInfo/FigureInfo.tsx")>();
  return { FigureInfo: () => [<FigureInfo key="part" />, <hr key="sign" />] };
});
vi.mock("./alerts/AlertParts.tsx", async (original) => {
  const { AlertParts } = await original<typeof import("./alerts/AlertParts.tsx")>();
  return { AlertParts: () => [<AlertParts key="part" />, <hr key="sign" />] };
});
vi.mock("./jump/Palette.tsx", () => ({ Palette: () => null }));
vi.mock("#views/alerts/RuleDialog.tsx", () => ({ RuleDialog: () => null }));

beforeEach(() => {
  board.first = new Promise((done) => {
    board.drawn = done;
  });
  // tests have no layout, so every element counts as visible
  Element.prototype.getClientRects = () => [{}] as unknown as DOMRectList;
  HTMLElement.prototype.showPopover ??= () => undefined;
});
afterEach(() => {
  cleanup();
  usePageState.setState({ alert: undefined });
  closePalette();
});

/** A table with keys of its own, as the board, and the parts over the page. */
function Page({ figures = true, moved = () => {} }) {
  return (
    <>
      <main className="panel">
        <table onKeyDown={moved}>
          <tbody>
            <tr>
              {figures && (
                <td data-field="price">
                  <button type="button">18.50</button>
                </td>
              )}
            </tr>
          </tbody>
        </table>
        <input aria-label="words" />
      </main>
      <Overlays />
    </>
  );
}

const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, cancelable: true, ...more });
const release = (key: string) => fireEvent.keyUp(document.activeElement ?? document.body, { key });
/** The code that comes after the board arrives. */
const arrive = async () => {
  board.drawn();
  await waitFor(() => expect(screen.getAllByRole("separator")).toHaveLength(2));
  await act(async () => undefined);
};
const cardIsOpen = () => document.documentElement.hasAttribute("data-asking");
const jump = () => usePageState.getState().typed;
const focusCell = () => act(() => screen.getByRole("button").focus());

test("an `i` pressed before the card's code is loaded opens the card afterwards, and the table sees the key once", async () => {
  const moved = vi.fn();
  render(<Page moved={moved} />);
  focusCell();
  press("i");
  expect(cardIsOpen()).toBe(false);
  await arrive();
  await waitFor(() => expect(cardIsOpen()).toBe(true));
  expect(moved).toHaveBeenCalledTimes(1);
  expect(jump()).toBeUndefined();
});

test("an early `i` on a page without figures opens the jump box with it", async () => {
  render(<Page figures={false} />);
  press("i");
  expect(jump()).toBeUndefined();
  await arrive();
  await waitFor(() => expect(jump()).toBe("i"));
});

test("Alt held since before the card's code was loaded shows the card until it is released", async () => {
  render(<Page />);
  focusCell();
  press("Alt", { altKey: true });
  press("Alt", { altKey: true, repeat: true });
  await arrive();
  await waitFor(() => expect(cardIsOpen()).toBe(true));
  act(() => void release("Alt"));
  await waitFor(() => expect(cardIsOpen()).toBe(false));
});

test("Alt+A pressed before the alerts' code is loaded opens the dialog for a new alert afterwards", async () => {
  render(<Page />);
  press("Alt", { altKey: true });
  expect(press("å", { altKey: true, code: "KeyA" })).toBe(false);
  release("Alt");
  await arrive();
  await waitFor(() => expect(usePageState.getState().alert).toBeDefined());
  expect(cardIsOpen()).toBe(false);
});

test.each([
  ["another key", () => press("ArrowDown")],
  ["a press of the pointer", () => fireEvent.pointerDown(document.body)],
  ["another window", () => fireEvent.blur(window)],
])("%s after an early key drops that key", async (_, act) => {
  render(<Page />);
  focusCell();
  press("i");
  act();
  await arrive();
  expect(cardIsOpen()).toBe(false);
});

test("an early Alt that was released again, and an `i` typed in a field, have no effect", async () => {
  render(<Page />);
  focusCell();
  press("Alt", { altKey: true });
  release("Alt");
  fireEvent.keyDown(screen.getByLabelText("words"), { key: "i" });
  await arrive();
  expect(cardIsOpen()).toBe(false);
});

test("an early `i` does nothing if letter keys are switched off", async () => {
  usePreferences.getState().choose({ letterKeys: false });
  render(<Page />);
  focusCell();
  press("i");
  await arrive();
  expect(cardIsOpen()).toBe(false);
  usePreferences.getState().choose({ letterKeys: true });
});
