import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { closeAlertDialog, usePageState } from "#ui/screen/pageState";
import { AlertParts } from "./AlertParts.tsx";

vi.mock("#views/alerts/RuleDialog.tsx", () => ({ RuleDialog: () => null }));
vi.mock("#pages/status/lateQueries", () => ({ withQueries: (load: () => Promise<unknown>) => load() }));

afterEach(() => {
  cleanup();
  closeAlertDialog();
});

/** @returns whether the browser may handle the key too */
const press = (more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.body, { key: "å", code: "KeyA", altKey: true, cancelable: true, ...more });

test("Alt+A opens the dialog for a new alert, whatever letter the keyboard writes with Alt", async () => {
  render(<AlertParts />);
  await act(async () => void press());
  expect(usePageState.getState().alert).toBeDefined();
});

test.each<[string, KeyboardEventInit]>([
  ["Ctrl", { ctrlKey: true }],
  ["Shift", { shiftKey: true }],
  ["Meta", { metaKey: true }],
  ["a held key", { repeat: true }],
  ["another key", { code: "KeyB" }],
])("Alt+A with %s is left to the browser", (_, more) => {
  render(<AlertParts />);
  expect(press(more)).toBe(true);
  expect(usePageState.getState().alert).toBeUndefined();
});

test("while a dialog is open, Alt+A opens no second one", () => {
  const { container } = render(<AlertParts />);
  container.append(document.createElement("dialog"));
  container.querySelector("dialog")?.setAttribute("open", "");
  expect(press()).toBe(true);
  expect(usePageState.getState().alert).toBeUndefined();
});
