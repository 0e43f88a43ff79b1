/** Several displays with one list of views: each is so far ahead that no two show the same view at a time. */
import type { Wall, WallView } from "#pages/wall/playlist/link";

export const mostScreens = 12;

/** Seconds that all views take together. */
export const turnOf = (views: readonly Pick<WallView, "seconds">[]): number =>
  views.reduce((sum, { seconds }) => sum + seconds, 0);

/** @param screen from 1 @returns seconds that it is ahead of the first */
export const offsetOf = (turn: number, screen: number, screens: number): number =>
  Math.round((turn * (screen - 1)) / screens);

/** How many displays the offset says there are; undefined where it was chosen otherwise. The first one's says nothing. */
export function screensOf({ views, screen, offset }: Wall): number | undefined {
  if (screen === undefined || screen === 1 || offset === 0) return undefined;
  const turn = turnOf(views);
  const screens = Math.round((turn * (screen - 1)) / offset);
  return screens >= screen && screens <= mostScreens && offsetOf(turn, screen, screens) === offset
    ? screens
    : undefined;
}

/** Other views, and the offset as far ahead of the other displays as it was. */
export function withViews(wall: Wall, views: readonly WallView[]): Wall {
  const screens = screensOf(wall);
  const offset = screens && wall.screen ? offsetOf(turnOf(views), wall.screen, screens) : wall.offset;
  return { ...wall, views, offset };
}
