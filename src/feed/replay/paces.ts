/** exchange seconds per real second */
export const paces = [1, 2, 5, 10, 60] as const;
export type PlayPace = (typeof paces)[number];
