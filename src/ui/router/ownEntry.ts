import { useState } from "react";
import { places } from "./places.ts";
import { usePlace } from "./routes.ts";

/** Something that opens over a page with an entry of the browser's history to itself: Back closes it, and leaves the page where it is. */
export function useOwnEntry() {
  const { path, search, entry } = usePlace();
  const [own, setOwn] = useState<string>();
  const open = own !== undefined && own === entry;
  return {
    open,
    enter() {
      places.go(path + search, false);
      setOwn(places.now().entry);
    },
    leave() {
      if (open) window.history.back();
    },
  };
}
