/** Every address of the page and its typed search, once. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { mendAddress } from "./address.ts";
import { Crashed, CrashedFrame } from "./Crashed.tsx";
import { NotFound } from "./NotFound.tsx";
import { Shell } from "./Shell.tsx";
import { boardSearch, rangeSearch } from "./search.ts";

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: CrashedFrame,
});

const overview = createRoute({
  getParentRoute: () => root,
  path: "/",
  validateSearch: rangeSearch,
  component: lazyRouteComponent(() => import("./OverviewPage.tsx"), "OverviewPage"),
});

const board = createRoute({
  getParentRoute: () => root,
  path: "/board",
  validateSearch: boardSearch,
  component: lazyRouteComponent(() => import("#views/board/BoardPage.tsx"), "BoardPage"),
});

const symbol = createRoute({
  getParentRoute: () => root,
  path: "/s/$symbol",
  validateSearch: rangeSearch,
  component: lazyRouteComponent(() => import("./SymbolPage.tsx"), "SymbolPage"),
});

mendAddress(window);

export const router = createRouter({
  routeTree: root.addChildren([overview, board, symbol]),
  defaultErrorComponent: Crashed,
  defaultPreload: "intent",
  scrollRestoration: false,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
