/** What the market map can show: by size and by colour. */

export const mapSizes = ["cap", "turnover", "volume", "trades", "points", "equal"] as const;
export type MapSize = (typeof mapSizes)[number];
export const mapColours = ["change", "points", "gap", "range", "quiet"] as const;
export type MapColour = (typeof mapColours)[number];
/** changes in per cent, or points of ASPI, at which the colour is strongest */
export const clamps = [1, 3, 5] as const;
export type Clamp = (typeof clamps)[number];
