import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { AlertToast } from "#feed/alerts/delivery";
import type { KeptFiring } from "#feed/alerts/firingStore";
import { loadQueryProvider } from "#pages/status/lateQueries";
import { inPage } from "#ui/testing/inPage.tsx";
import { AlertToasts } from "./AlertToasts.tsx";
import { closeToasts, toasts } from "./alerting.ts";

const fired = (level: number): KeptFiring => ({
  key: `rule ${level}`,
  rule: `rule ${level}`,
  sentence: `JKH price > ${level}`,
  symbol: "JKH.N0000",
  before: undefined,
  after: { value: level, at: 0, age: 0, sequence: 1, word: "live" },
  afterwards: false,
  firedAt: 0,
  deliveries: [],
});
const alone = (level: number): AlertToast => ({ firings: [fired(level)], summary: undefined });
const summary: AlertToast = { firings: [fired(1), fired(2)], summary: 6 };

const open = (...shown: AlertToast[]): void => act(() => toasts.set(shown));
const stay = (event: Event) => event.preventDefault();

// the toasts load it too, and would go on after the tests
vi.stubGlobal("fetch", () => new Promise(() => {})); // there is no server
beforeAll(async () => void (await loadQueryProvider()));
beforeEach(() => {
  window.addEventListener("click", stay); // the test has no other page
  inPage(<AlertToasts />);
});
afterEach(() => {
  cleanup();
  closeToasts();
  window.removeEventListener("click", stay);
});

test("alerts are shown one at a time, the newest first, and all of them can be closed at once", async () => {
  open(alone(3), alone(2), alone(1));
  expect(screen.getByRole("status").textContent).toContain("JKH price > 3");
  expect(screen.getByText("2 more alerts")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.getByRole("status").textContent).toContain("JKH price > 2");
  await userEvent.click(screen.getByRole("button", { name: "Close all" }));
  expect(screen.getByRole("status").textContent).toBe("");
  expect(toasts.get()).toEqual([]);
});

test.each([
  ["Evidence", alone(1), "/alerts?firing=rule%201"],
  ["JKH.N0000", alone(1), "/s/JKH.N0000"],
  ["Show alerts", summary, "/alerts"],
])("an alert whose link “%s” was followed has been seen, and goes", async (name, told, address) => {
  open(told);
  const link = screen.getByRole("link", { name });
  expect(link.getAttribute("href")).toBe(address);
  await userEvent.click(link);
  expect(toasts.get()).toEqual([]);
});
