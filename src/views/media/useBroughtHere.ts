import { useCallback } from "react";
import { useSearch } from "#ui/router/routes";

/** Whether the address names this item; then it is brought into view once it is there. */
export function useBroughtHere(id: string) {
  const { item } = useSearch({ from: "/media" });
  const here = item === id;
  const place = useCallback(
    (story: HTMLElement | null) => {
      if (here) story?.scrollIntoView({ block: "nearest" });
    },
    [here],
  );
  return { here, place };
}
