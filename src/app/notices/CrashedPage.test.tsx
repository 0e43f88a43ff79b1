import { act, cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { places } from "#ui/router/places";
import { Router } from "#ui/router/Router.tsx";
import { RouteTable } from "#ui/router/routes";
import { CrashedFrame, CrashedPage } from "./CrashedPage.tsx";

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue(); // React logs each caught error
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("no server here"));
});
afterEach(() => {
  cleanup();
  places.go("/", false);
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error("no figures for you");
}
const Frame = ({ children }: { children: ReactNode }) => (
  <>
    <header>frame</header>
    {children}
  </>
);

const pages = {
  "/": async () => Broken,
  "/board": async () => () => <h1>the board</h1>,
  "/s/$symbol": async () => () => null,
  "/gone": () => Promise.reject(new TypeError("no such file")),
};

const open = (frame = Frame) =>
  render(
    <Router
      table={new RouteTable({ searches: {}, pages })}
      missing={() => <p>nothing here</p>}
      {...{ frame, failed: CrashedPage, failedFrame: CrashedFrame }}
    />,
  );

test("a page that fails shows a sentence and links, within the frame", async () => {
  open();
  expect((await screen.findByRole("alert")).textContent).toContain("This page could not be drawn");
  expect(screen.getByText("frame")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Board" }).getAttribute("href")).toBe("/board");
  expect(screen.queryByText(/no figures for you/)).toBeNull();
});

test("after a failure another page is drawn as usual", async () => {
  open();
  await screen.findByRole("alert");
  act(() => places.go("/board", false));
  expect(await screen.findByRole("heading", { name: "the board" })).toBeTruthy();
});

test("if the frame fails, a plain header and the same sentence are shown", async () => {
  open(Broken);
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.getByRole("banner")).toBeTruthy();
});

test.each([
  ["/s/%E0%A4%A", "The address cannot be read"],
  ["/gone", "The code of this page could not be loaded"],
])("%s is reported within the frame: %s", async (path, words) => {
  places.go(path, false);
  open();
  expect((await screen.findByRole("alert")).textContent).toContain(words);
  expect(screen.getByText("frame")).toBeTruthy();
});

test("an unknown address opens a page that says so", async () => {
  places.go("/nowhere", false);
  open();
  expect(await screen.findByText("nothing here")).toBeTruthy();
});
