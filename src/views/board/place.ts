/** Where a value lies between low and high, 0 to 1; clamped, for the service's closes do leave the day's range. */
export function place(value: number, low: number, high: number): number {
  return high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 0.5;
}
