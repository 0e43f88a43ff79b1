/** The meaning of absent values and zeros in what the service sends. */

/** The service's null and an absent field both mean no value. */
export const absentAsUndefined = <T>(value: T | null | undefined): T | undefined => value ?? undefined;

/** For figures for which the service sends 0 to mean "no data", such as prices. */
export const positive = (value: number | null | undefined): number | undefined =>
  typeof value === "number" && value > 0 ? value : undefined;

interface Priced {
  price: number | undefined;
  previousClose: number | undefined;
  /** the previous close is sent as 0, as on a line's first day; what is sent as the change is then the price itself */
  baseless?: boolean;
}

/** Half of the last decimal of a price; prices have two decimals. */
const same = 0.005;

/**
 * A change as sent. The service sends 0 both for "unchanged" and for "unknown". A 0 counts only if the price equals the previous close.
 * @param priced the price and the previous close
 */
export function movedFrom(
  sent: number | null | undefined,
  { price, previousClose, baseless = false }: Priced,
): number | undefined {
  if (baseless) return undefined;
  if (sent !== 0) return absentAsUndefined(sent);
  const stayed = price !== undefined && previousClose !== undefined && Math.abs(price - previousClose) < same;
  return stayed ? 0 : undefined;
}

interface Moves {
  change: number | undefined;
  /** in per cent */
  changePercent: number | undefined;
}

/** The change and its percentage, without the one that has the wrong sign: a change of −1.50 was sent beside +0.74 %. */
export function agreeingMoves({ price, previousClose }: Priced, { change, changePercent }: Moves): Moves {
  if (change === undefined || changePercent === undefined || change * changePercent >= 0)
    return { change, changePercent };
  const moved = price === undefined || previousClose === undefined ? 0 : price - previousClose;
  return {
    change: change * moved > 0 ? change : undefined,
    changePercent: changePercent * moved > 0 ? changePercent : undefined,
  };
}
