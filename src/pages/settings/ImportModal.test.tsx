import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usePreferences } from "#ui/preferences/preferences";
import { ImportModal } from "./ImportModal.tsx";

beforeEach(() => {
  localStorage.clear();
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(cleanup);

const onDone = vi.fn();
function choose(keys: unknown, databases?: unknown): void {
  render(<ImportModal onClose={() => {}} onDone={onDone} />);
  const written = JSON.stringify({ pola: "browser", version: 1, keys, databases });
  // the test's browser has no File.text
  const file = Object.assign(new File([], "pola-settings.json"), { text: async () => written });
  const box = screen.getByLabelText("File to import");
  Object.defineProperty(box, "files", { value: [file] });
  fireEvent(box, new Event("change", { bubbles: true }));
}

test("a bad file is refused with its place in plain words, and there is nothing to accept", async () => {
  choose({ "pola-preferences": { state: { theme: "pink" }, version: 1 } });
  expect(
    await screen.findByText(/^Settings, columns and their sets, theme: pink is not one of: dark, light/),
  ).toBeDefined();
  expect(screen.queryByRole("button", { name: "Import" })).toBeNull();
  expect(localStorage.length).toBe(0);
});

test("a good file shows its changes first, and they take effect only when they are accepted", async () => {
  choose({ "pola-preferences": { state: { theme: "contrast" }, version: 1 } });
  expect(await screen.findByText("Theme: High contrast")).toBeDefined();
  expect(usePreferences.getState().theme).toBe("system");
  fireEvent.click(screen.getByRole("button", { name: "Import" }));
  expect(usePreferences.getState().theme).toBe("contrast");
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith("1 entry imported"));
});

test("a file with records alone tells only of them", async () => {
  const value = { id: "main", name: "Main" };
  choose({}, { "pola-positions": { book: [["portfolio main", { as: "portfolio", value }]] } });
  expect(await screen.findByText(/^1 record is added or replaced/)).toBeDefined();
  expect(screen.queryByText(/^The import changes/)).toBeNull();
});

test("if the browser has no room for a file, nothing is changed, and the page says so", async () => {
  const setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, removeItem: () => {}, setItem });
  choose({ "pola-preferences": { state: { theme: "light" }, version: 1 } });
  fireEvent.click(await screen.findByRole("button", { name: "Import" }));
  const words = "The browser has no room for it. Nothing was changed.";
  await vi.waitFor(() => expect(onDone).toHaveBeenLastCalledWith(words));
  vi.unstubAllGlobals();
});
