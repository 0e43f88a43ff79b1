/** A firing of a test: JKH crossed 20.50 between two boards of Friday 2 October 2026. */
import type { AlertFiring } from "#market/alerts/firing";
import type { FiredAlert } from "#server/alerts/history";

export const boardAt = Date.parse("2026-10-02T11:42:10.250+05:30");

export function fired(
  given: Partial<Omit<FiredAlert, "firing">> & { firing?: Partial<AlertFiring> } = {},
): FiredAlert {
  const { firing, ...rest } = given;
  return {
    firedAt: boardAt,
    source: "live",
    to: ["desk"],
    ...rest,
    firing: {
      key: "JKH.N0000 price > 20.50/1",
      rule: "JKH price > 20.50",
      sentence: "JKH price > 20.50",
      condition: { of: "figure", figure: "price", side: "above", level: 20.5 },
      symbol: "JKH.N0000",
      before: { value: 20.4, at: boardAt - 10_000, age: 400, sequence: 41, word: "live" },
      after: { value: 20.6, at: boardAt, age: 500, sequence: 42, word: "live" },
      afterwards: false,
      ...firing,
    },
  };
}
