/** What draws each view of a wall; the code of a view comes when it is first shown. */
import type { ComponentType } from "react";
import { late } from "#ui/late.tsx";
import type { ViewName } from "./link.ts";

export interface ViewProps {
  /** as the address names it: a symbol, an index, a list */
  subject?: string | undefined;
}

export const views: Partial<Record<ViewName, ComponentType<ViewProps>>> = {
  board: late(async () => (await import("#views/board/PagedBoard.tsx")).PagedBoard),
  leaders: late(async () => (await import("./views/Leaders.tsx")).Leaders),
};
