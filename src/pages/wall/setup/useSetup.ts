import { useMemo, useState } from "react";
import { readWall, type Unread, type Wall, wallAddress, writeWall } from "#pages/wall/playlist/link";
import { useChange, useSearch } from "#ui/router/routes";

/** Characters of a whole link: what mail, chat and kiosk files carry without cutting it. */
export const longestLink = 2_000;

/** The link whole, as it is given to a display. */
export const linkTo = (wall: Wall): string => new URL(wallAddress(wall), window.location.href).href;

export interface Setup {
  wall: Wall;
  /** entries of this page's address, or of a link that was pasted, that say nothing a wall understands */
  unread: readonly Unread[];
  /** length that the link would have had by what was chosen last, and was not taken */
  tooLong: number | undefined;
  /** @param step a step of its own in the browser's history */
  set: (wall: Wall, options?: { step?: boolean; unread?: readonly Unread[] }) => void;
  understood: () => void;
}

/** The wall that this page's own address describes, in the very words of the wall's: the page is its own link. */
export function useSetup(): Setup {
  const search = useSearch({ from: "/wall/setup" });
  const change = useChange({ from: "/wall/setup" });
  const { wall, unread } = useMemo(() => readWall(search), [search]);
  // an address that is written anew no longer has them: they are told until somebody has read them
  const [kept, keep] = useState<readonly Unread[]>([]);
  const [tooLong, setTooLong] = useState<number>();
  return {
    wall,
    unread: [...kept, ...unread],
    tooLong,
    set(next, { step = false, unread: told = [...kept, ...unread] } = {}) {
      const { length } = linkTo(next);
      setTooLong(length > longestLink ? length : undefined);
      if (length > longestLink) return;
      keep(told);
      change({ search: writeWall(next), replace: !step });
    },
    understood() {
      keep([]);
      change({ search: writeWall(wall), replace: true });
    },
  };
}
