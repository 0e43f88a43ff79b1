/** exchange seconds per second of ours */
export const paces = [1, 2, 5, 10, 60] as const;
export type PlayPace = (typeof paces)[number];
