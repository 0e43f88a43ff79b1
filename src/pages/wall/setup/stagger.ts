/** Offsets for several displays with the same list of views, so that no two show the same view at once. */
import type { Wall, WallView } from "#pages/wall/playlist/link";

export const mostScreens = 12;

/** Total seconds of all views. */
export const turnOf = (views: readonly Pick<WallView, "seconds">[]): number =>
  views.reduce((sum, { seconds }) => sum + seconds, 0);

/** @param screen number of the display, from 1 @returns seconds ahead of the first display */
export const offsetOf = (turn: number, screen: number, screens: number): number =>
  Math.round((turn * (screen - 1)) / screens);

/** The number of displays that gives this offset; undefined for an offset chosen by hand. The first display's offset fits any number. */
export function screensOf({ views, screen, offset }: Wall): number | undefined {
  if (screen === undefined || screen === 1 || offset === 0) return undefined;
  const turn = turnOf(views);
  const screens = Math.round((turn * (screen - 1)) / offset);
  return screens >= screen && screens <= mostScreens && offsetOf(turn, screen, screens) === offset
    ? screens
    : undefined;
}

/** The wall with other views, and with the offset that keeps its position among the displays. */
export function withViews(wall: Wall, views: readonly WallView[]): Wall {
  const screens = screensOf(wall);
  const offset = screens && wall.screen ? offsetOf(turnOf(views), wall.screen, screens) : wall.offset;
  return { ...wall, views, offset };
}
