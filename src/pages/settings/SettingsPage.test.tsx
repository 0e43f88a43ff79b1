import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { usePreferences } from "#ui/preferences/preferences";
import { SettingsPage } from "./SettingsPage.tsx";

vi.mock("#feed/page/attention", async (load) => ({
  ...(await load<typeof import("#feed/page/attention")>()),
  playSound: async (sound: string) => (sound === "one" ? "blocked" : "played"),
}));

afterEach(() => {
  cleanup();
  usePreferences.getState().reset();
  vi.unstubAllGlobals();
});

const group = (name: string) => within(screen.getByRole("group", { name }));
const radio = (of: string, name: string) => group(of).getByRole<HTMLInputElement>("radio", { name });

test("the arrow keys change a choice, and the focus stays on it", async () => {
  render(<SettingsPage />);
  const user = userEvent.setup();
  await user.click(radio("Numbers", "Thousands and millions"));
  await user.keyboard("{ArrowRight}");
  expect(usePreferences.getState().numbers).toBe("lakh");
  expect(radio("Numbers", "Lakh and crore").checked).toBe(true);
  expect(document.activeElement).toBe(radio("Numbers", "Lakh and crore"));
});

test("each sound can be heard, and a browser that plays none before a click is named as the reason", async () => {
  render(<SettingsPage />);
  await userEvent.click(screen.getByRole("button", { name: "Play two tones" }));
  expect(await screen.findByText("Played.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Play one tone" }));
  expect(await screen.findByText(/^The browser played no sound\./)).toBeTruthy();
});

/** A browser with notifications. @param answer of the user */
function browserThat(permission: NotificationPermission, answer = permission): void {
  vi.stubGlobal("isSecureContext", true);
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: {} });
  const asked = {
    permission,
    requestPermission: async () => {
      asked.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal("Notification", asked);
}

test("notifications stay off if the browser forbids them, and the page says so", async () => {
  browserThat("denied");
  render(<SettingsPage />);
  await userEvent.click(radio("Notifications", "On"));
  expect(await screen.findByText(/The browser forbids them for this address\./)).toBeTruthy();
  expect(radio("Notifications", "Off").checked).toBe(true);
  expect(usePreferences.getState().notifications).toBe(false);
});

test("notifications are on once the user allows them", async () => {
  browserThat("default", "granted");
  render(<SettingsPage />);
  await userEvent.click(radio("Notifications", "On"));
  expect(await screen.findByText(/The browser allows them\./)).toBeTruthy();
  expect(radio("Notifications", "On").checked).toBe(true);
});

test("one button sets every setting to its default", async () => {
  usePreferences.getState().choose({ numbers: "lakh", density: 36 });
  render(<SettingsPage />);
  expect(radio("Numbers", "Lakh and crore").checked).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Reset all" }));
  expect(radio("Numbers", "Thousands and millions").checked).toBe(true);
});
