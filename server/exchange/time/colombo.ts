/** Colombo time: UTC+05:30 all year, no daylight saving. */
export const minute = 60_000;
export const hour = 60 * minute;
export const dayLength = 24 * hour;
const offset = 5.5 * hour;

/** Colombo midnight of the day an instant lies in; 18:30Z of the UTC day before. */
export const midnightOf = (at: number) => Math.floor((at + offset) / dayLength) * dayLength - offset;

/** Its calendar parts, read off a shifted clock. */
export function dateOf(at: number): { year: number; month: number; day: number; weekday: number } {
  const shifted = new Date(at + offset);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    weekday: shifted.getUTCDay(),
  };
}
