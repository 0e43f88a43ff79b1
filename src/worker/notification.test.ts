import { expect, test, vi } from "vitest";
import { evidencePath, openEvidence } from "./notification.ts";

const windowAt = (path: string, { refuses = false } = {}) => ({
  url: `https://pola.example${path}`,
  navigate: vi.fn(async () => {
    if (refuses) throw new TypeError("not controlled");
    return null;
  }),
  focus: vi.fn(async () => ({}) as WindowClient),
});

const opened = (...windows: ReturnType<typeof windowAt>[]) => ({
  openWindow: vi.fn(async () => null),
  matchAll: async () => windows,
});

test.each([
  ["/alerts?firing=a%20b", "/alerts?firing=a%20b"],
  ["https://elsewhere.example/alerts?firing=a", "/alerts"],
  ["//elsewhere.example", "/alerts"],
  [undefined, "/alerts"],
  [{ path: "/alerts?x" }, "/alerts"],
])("a notification with the data %j leads to %s", (data, path) => {
  expect(evidencePath(data)).toBe(path);
});

test("without a window that shows the alerts, a click opens a new one, and no page is lost", async () => {
  const board = windowAt("/board");
  const windows = opened(board);
  await openEvidence("/alerts?firing=a", windows);
  expect(windows.openWindow).toHaveBeenCalledWith("/alerts?firing=a");
  expect(board.navigate).not.toHaveBeenCalled();
});

test("a window that shows the alerts is used again", async () => {
  const shown = windowAt("/alerts");
  const windows = opened(windowAt("/"), shown);
  await openEvidence("/alerts?firing=a", windows);
  expect(shown.navigate).toHaveBeenCalledWith("/alerts?firing=a");
  expect(shown.focus).toHaveBeenCalled();
  expect(windows.openWindow).not.toHaveBeenCalled();
});

test("a window that refuses to be led is left alone, and a new one is opened", async () => {
  const windows = opened(windowAt("/alerts", { refuses: true }));
  await openEvidence("/alerts?firing=a", windows);
  expect(windows.openWindow).toHaveBeenCalledWith("/alerts?firing=a");
});
