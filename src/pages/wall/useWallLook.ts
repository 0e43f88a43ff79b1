import { useLayoutEffect } from "react";
import type { DayPart } from "#pages/wall/playlist/playlist";
import { type Theme, usePreferences, wear } from "#ui/preferences/preferences";
import type { Wall } from "./playlist/link.ts";

/** From the close to the next call the wall is dimmed, against burn-in. */
const isNight = (part: DayPart) => part === "after" || part === "rest" || part === "before";

/** Dark by default, because kiosk systems often report a light theme and walls run at night too. */
export const themeOfWall = (asked: Theme | undefined, own: Theme): Theme =>
  asked ?? (own === "system" ? "dark" : own);

/** Applies theme, palette and motion of the address to this page only. Type grows with the screen (./wall.css). */
export function useWallLook({ theme, palette, motion, scale }: Wall, part: DayPart): void {
  const own = usePreferences((kept) => kept.theme);
  useLayoutEffect(
    () =>
      wear({
        theme: themeOfWall(theme, own),
        ...(palette && { palette }),
        ...(!motion && { motion: "reduced" }),
        flash: "long",
      }),
    [theme, own, palette, motion],
  );
  useLayoutEffect(() => {
    const { style, dataset } = document.documentElement;
    dataset["wall"] = isNight(part) ? "dim" : "";
    style.setProperty("--wall-scale", String(scale));
    return () => {
      delete dataset["wall"];
      style.removeProperty("--wall-scale");
    };
  }, [scale, part]);
}
