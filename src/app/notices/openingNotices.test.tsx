import { afterEach, expect, test, vi } from "vitest";
import { alertToasts } from "./openingNotices.tsx";

const code = vi.hoisted(() => ({ loaded: false }));
vi.mock("#pages/alerting/AlertToasts.tsx", () => {
  code.loaded = true;
  return { AlertToasts: () => null };
});

afterEach(() => localStorage.clear());

test("the code of alerts is loaded only once this tab or another one has stored a rule", async () => {
  const toasts = alertToasts();
  dispatchEvent(new StorageEvent("storage", { key: "pola-watchlists" }));
  await new Promise((turn) => setTimeout(turn, 0));
  expect(code.loaded).toBe(false);
  localStorage.setItem("pola-alert-rules", "{}");
  dispatchEvent(new StorageEvent("storage", { key: "pola-alert-rules" }));
  await toasts;
  expect(code.loaded).toBe(true);
});
