import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Crashed, CrashedFrame } from "./Crashed.tsx";
import { router } from "./routes.ts";

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue()); // React tells of what it caught
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error("no figures for you");
}

const open = (frame: "whole" | "broken") => {
  const root = createRootRoute({
    component:
      frame === "whole"
        ? () => (
            <>
              <header>frame</header>
              <Outlet />
            </>
          )
        : Broken,
    errorComponent: CrashedFrame,
  });
  const page = createRoute({ getParentRoute: () => root, path: "/", component: Broken });
  const routes = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory(),
    defaultErrorComponent: Crashed,
  });
  render(<RouterProvider router={routes as never} />);
};

test("a page that fails says so in a sentence, within the frame and with ways out", async () => {
  open("whole");
  expect((await screen.findByRole("alert")).textContent).toContain("This page failed to draw");
  expect(screen.getByText("frame")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Board" }).getAttribute("href")).toBe("/board");
  expect(screen.queryByText(/no figures for you/)).toBeNull();
});

test("a frame that fails leaves a header and the same sentence", async () => {
  open("broken");
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.getByRole("banner")).toBeTruthy();
});

test("an address with a broken escape is told as such, by the page's own routes", async () => {
  const history = createMemoryHistory({ initialEntries: ["/s/%E0%A4%A"] });
  render(<RouterProvider router={createRouter({ ...router.options, history }) as never} />);
  expect((await screen.findByRole("alert")).textContent).toContain("The address cannot be read");
  expect(screen.getByRole("banner")).toBeTruthy();
});

test("the router of the page uses both", () => {
  expect(router.options.defaultErrorComponent).toBe(Crashed);
  expect(router.routeTree.options.errorComponent).toBe(CrashedFrame);
});
