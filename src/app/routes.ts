/** Every address of the page and what draws it, once; the search of each is in ./search.ts. */
import type { ComponentType } from "react";
import type { Pattern } from "#ui/router/routes";

export const pages: Readonly<Record<Pattern, () => Promise<ComponentType>>> = {
  "/": async () => (await import("./OverviewPage.tsx")).OverviewPage,
  "/board": async () => (await import("#views/board/BoardPage.tsx")).BoardPage,
  "/summary": async () => (await import("#views/summary/SummaryPage.tsx")).SummaryPage,
  "/s/$symbol": async () => (await import("./SymbolPage.tsx")).SymbolPage,
  "/health": async () => (await import("#views/health/HealthPage.tsx")).HealthPage,
};
