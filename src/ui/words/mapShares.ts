/** How much of a direction's colour the first two steps of the map mix into the neutral tile, 0 to 1; the third is the colour itself. map.css says the same. */
export const mapShares = [0.22, 0.42] as const;
