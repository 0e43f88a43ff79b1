import { useEffect } from "react";
import { afterBoard } from "#app/asking";
import type { WallView } from "./link.ts";
import { views } from "./views.ts";

/** Once the first view is up the code of all others comes, and of the overview: while the link is cut it would not. */
export function useViewCode(listed: readonly WallView[]): void {
  useEffect(() => {
    let left = false;
    const names = new Set([...listed.map(({ name }) => name), "overview" as const]);
    const fetchAll = async () => {
      await afterBoard();
      for (const name of names) {
        if (left) return;
        await views[name]?.fetch().catch(() => undefined); // drawing it asks again, and tells
      }
    };
    void fetchAll();
    return () => {
      left = true;
    };
  }, [listed]);
}
