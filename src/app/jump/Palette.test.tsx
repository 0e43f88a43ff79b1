import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FigureInfo } from "#app/figureInfo/FigureInfo.tsx";
import { sectorsQuery } from "#feed/papers/sectors";
import { searches } from "#pages/table";
import { usePreferences } from "#ui/preferences/preferences";
import { RouteContext, RouteTable } from "#ui/router/routes";
import { useSavedTable } from "#ui/saving/savedTable";
import {
  closeAlertDialog,
  closeKeys,
  closePalette,
  hideNote,
  openPalette,
  usePageState,
} from "#ui/screen/pageState";
import { inPage } from "#ui/testing/inPage.tsx";
import { useProvenance } from "#ui/words/provenance";
import { Palette } from "./Palette.tsx";

/** addresses that were opened */
const gone: string[] = [];
const table = new RouteTable({
  searches,
  pages: Object.fromEntries(Object.keys(searches).map((pattern) => [pattern, async () => () => null])),
});
table.go = async (address) => void gone.push(address);

const fullScreen = vi.fn(async () => {});
const assign = vi.fn();

beforeEach(() => {
  HTMLElement.prototype.showPopover ??= () => undefined;
  vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  vi.spyOn(location, "assign").mockImplementation(assign);
  Object.defineProperty(document, "fullscreenEnabled", { configurable: true, value: true });
  Element.prototype.requestFullscreen = fullScreen;
});
afterEach(() => {
  cleanup();
  forget();
  usePreferences.getState().reset();
  vi.restoreAllMocks();
});

/** Closes all that an entry may have opened. */
function forget(): void {
  closePalette();
  closeKeys();
  closeAlertDialog();
  hideNote();
  fullScreen.mockClear();
  assign.mockClear();
  gone.length = 0;
}

/** A panel with a chart, a figure and a table that can be saved. */
function Chart() {
  const panel = useRef<HTMLElement>(null);
  useProvenance(panel, { origin: { via: "push", fetchedAt: 1 }, trust: "live" });
  const table = useSavedTable(() => ({ name: "prices", fields: ["price"], rows: [[1]] }));
  return (
    <section ref={panel} className="panel">
      <h2>Price</h2>
      <div className="chart-tools" />
      <table ref={table}>
        <tbody>
          <tr data-symbol="AAA.N0000">
            <td data-field="price">18.50</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function Over() {
  const { typed, opening } = usePageState();
  return typed === undefined ? null : <Palette key={opening} />;
}

const sectors = [
  { sectorId: 223, name: "Banks", code: "S&P/CSE Banks", kind: "group" },
  { sectorId: 224, name: "Energy", code: "S&P/CSE Energy", kind: "group" },
];

function show({ chart = true } = {}) {
  inPage(
    <RouteContext value={table}>
      <main>{chart && <Chart />}</main>
      <Over />
      <FigureInfo />
    </RouteContext>,
    [[sectorsQuery().queryKey, { value: sectors, via: "http", fetchedAt: 1 }]],
  );
}
const open = (typed = "") => act(() => openPalette(typed));
const option = (id: string) => document.querySelector<HTMLElement>(`[data-value="${CSS.escape(id)}"]`);
const listed = () =>
  [...document.querySelectorAll<HTMLElement>("[role=option]")].map(({ dataset }) => dataset.value ?? "");
const titles = () => screen.getAllByRole("option", { hidden: true }).map(({ textContent }) => textContent);

/** All that a user could notice. */
const seen = () =>
  JSON.stringify([
    gone,
    usePreferences.getState(),
    usePageState.getState().keys,
    usePageState.getState().alert,
    usePageState.getState().note,
    [fullScreen.mock.calls.length, assign.mock.calls],
    document.documentElement.hasAttribute("data-asking"),
  ]);

test("every entry has an effect, and every page's entry leads to an address that the page reads", async () => {
  show();
  usePreferences.getState().choose({ columnSets: [{ name: "Mine", columns: "symbol.price" }] });
  open();
  await waitFor(() => expect(option("sector 224")).not.toBeNull());
  const ids = listed();
  expect(ids.length).toBeGreaterThan(60);
  const dead: string[] = [];
  const wrong: string[] = [];
  for (const id of ids) {
    forget();
    open();
    // an option in use changes nothing, and is marked
    if (option(id)?.dataset.current === "true") {
      expect(option(id)?.textContent).toContain("current");
      continue;
    }
    const before = seen();
    fireEvent.click(option(id) ?? document.body);
    await waitFor(() => expect(seen()).not.toBe(before)).catch(() => dead.push(id));
    fireEvent.keyDown(document.body, { key: "Escape" });
    if (!/^(page|columns|list|sector) /.test(id)) continue;
    const [path = "", search = ""] = (gone[0] ?? "").split(/(?=\?)/);
    const found = table.find(path);
    const wanted = id.startsWith("page ") ? id.split(" ")[1] : found?.pattern;
    if (!found || found.pattern !== wanted || table.unread(found.pattern, search).length > 0)
      wrong.push(`${id}: ${gone}`);
  }
  expect(dead).toEqual([]);
  expect(wrong).toEqual([]);
});

test.each([
  ["density", "Row height: Compact"],
  ["flashing", "Flash of a changed value: Never"],
  ["language", "Open settings"],
  ["open settings", "Open settings"],
])("“%s” finds %s", (typed, title) => {
  show();
  open(typed);
  expect(titles().some((each) => each?.startsWith(title))).toBe(true);
});

test("if the page has no table, CSV says so and Enter does nothing", () => {
  show({ chart: false });
  open("CSV");
  const [only, ...others] = screen.getAllByRole("option", { hidden: true });
  expect(others).toEqual([]);
  expect(only?.textContent).toContain("This page shows no table now");
  expect(only?.getAttribute("aria-disabled")).toBe("true");
  const before = seen();
  fireEvent.keyDown(screen.getByRole("combobox", { hidden: true }), { key: "Enter" });
  expect(seen()).toBe(before);
  expect(usePageState.getState().typed).toBe("CSV");
});

test("an Enter pressed before the jump box was loaded takes the first match", async () => {
  show();
  act(() => usePageState.setState({ typed: "MAP", entered: true, opening: 99 }));
  await waitFor(() => expect(gone).toEqual(["/map"]));
  expect(usePageState.getState().typed).toBeUndefined();
});

test.each([
  ["aspi", "sector 1"],
  ["ASI", "sector 1"],
  ["all share", "sector 1"],
  ["sl20", "sector 40"],
  ["S&P SL20", "sector 40"],
  ["sl 20", "sector 40"],
])("%s finds the market index first", async (typed, id) => {
  show();
  open(typed);
  await waitFor(() => expect(listed()[0]).toBe(id));
});
