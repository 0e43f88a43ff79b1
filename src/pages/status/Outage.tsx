import type { ReactNode } from "react";
import { useBoardMeta } from "#feed/board/board";
import { useFreshness } from "#feed/freshness/freshness";
import { PageOutage } from "#ui/words/outage";
import { isOutage } from "./notice.ts";

/** Tells what stands in it whether the notice under the page speaks of an outage already. */
export function Outage({ children }: { children: ReactNode }) {
  const freshness = useFreshness();
  const board = useBoardMeta();
  return <PageOutage value={isOutage({ freshness, board })}>{children}</PageOutage>;
}
