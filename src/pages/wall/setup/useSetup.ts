import { useMemo, useState } from "react";
import { readWall, type Unread, type Wall, wallAddress, writeWall } from "#pages/wall/playlist/link";
import { useChange, useSearch } from "#ui/router/routes";

/** Greatest number of characters of a complete link. Mail, chat and kiosk files may cut longer links. */
export const longestLink = 2_000;

/** The complete link for a display. */
export const linkTo = (wall: Wall): string => new URL(wallAddress(wall), window.location.href).href;

export interface Setup {
  wall: Wall;
  /** unreadable entries of this page's address or of a pasted link */
  unread: readonly Unread[];
  /** length of the rejected link, if the last choice made it too long */
  tooLong: number | undefined;
  /** @param step whether the change is a separate entry in the browser's history */
  set: (wall: Wall, options?: { step?: boolean; unread?: readonly Unread[] }) => void;
  understood: () => void;
}

/** The wall in this page's own address. The address has the form of a wall's link, so it is itself a link to the wall. */
export function useSetup(): Setup {
  const search = useSearch({ from: "/wall/setup" });
  const change = useChange({ from: "/wall/setup" });
  const { wall, unread } = useMemo(() => readWall(search), [search]);
  // a rewritten address lacks these entries; they stay until the user closes them
  const [kept, keep] = useState<readonly Unread[]>([]);
  const [tooLong, setTooLong] = useState<number>();
  return {
    wall,
    unread: [...kept, ...unread],
    tooLong,
    set(next, { step = false, unread: shown = [...kept, ...unread] } = {}) {
      const { length } = linkTo(next);
      setTooLong(length > longestLink ? length : undefined);
      if (length > longestLink) return;
      keep(shown);
      change({ search: writeWall(next), replace: !step });
    },
    understood() {
      keep([]);
      change({ search: writeWall(wall), replace: true });
    },
  };
}
