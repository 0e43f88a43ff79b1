/** What the service said: its null, and a field left out, both mean nothing. */
export const said = <T>(value: T | null | undefined): T | undefined => value ?? undefined;

/** Where the service writes 0 for "no data": a price of 0 is not a price. */
export const positive = (value: number | null | undefined): number | undefined =>
  typeof value === "number" && value > 0 ? value : undefined;
