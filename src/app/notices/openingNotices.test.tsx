import { act, cleanup } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { searches } from "#pages/table";
import { places } from "#ui/router/places";
import { RouteContext, RouteTable } from "#ui/router/routes";
import { usePageState } from "#ui/screen/pageState";
import { inPage } from "#ui/testing/inPage.tsx";
import { alertToasts, UnreadAddress } from "./openingNotices.tsx";

const code = vi.hoisted(() => ({ loaded: false }));
vi.mock("#pages/alerting/AlertToasts.tsx", () => {
  code.loaded = true;
  return { AlertToasts: () => null };
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const go = (address: string) => act(async () => places.go(address, false));

test("a note names what an address has that the page cannot read, and goes with the address", async () => {
  const page = async () => () => null;
  const routes = new RouteTable({ searches, pages: { "/map": page, "/board": page } });
  inPage(
    <RouteContext value={routes}>
      <UnreadAddress />
    </RouteContext>,
  );
  const note = () => usePageState.getState().note?.words;
  await go("/map?size=equal");
  expect(note()).toBeUndefined();
  await go("/map?size=huge&x=1");
  expect(note()).toMatch(/size=huge .*; x=1/);
  await go("/board");
  expect(note()).toBeUndefined();
});

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
