/** Log lines about rules that see nothing, can never fire, or are over. An outage is one line, however many rules it blinds. */
import type { Notice, Trouble } from "#market/alerts/firing";
import type { EngineState } from "#market/alerts/records";

/** Reasons that hold for the whole market. They follow each other in one outage. */
const outageOf = (reason: Trouble): string =>
  ["delayed", "stale", "not moving", "offline"].includes(reason) ? "market" : reason;
/** greatest number of places in one line */
const mostPlaces = 5;

/**
 * @param placeOf place of a rule in the operator's file
 * @returns a function that logs the notices of an evaluation; `rules` are their states after it
 */
export function createNotices(
  log: { warn(about: object, text: string): void },
  placeOf: (rule: string) => string | undefined,
) {
  /** the outages that the log has, until no rule is blind because of them */
  const told = new Set<string>();
  const tellBlind = (notices: readonly Notice[]) => {
    const [first] = notices;
    if (!first) return;
    const { rule, symbol, reason } = first;
    if (notices.length === 1)
      log.warn({ place: placeOf(rule), symbol, reason }, "an alert sees no figures that it may use");
    else {
      const places = notices.slice(0, mostPlaces).map((one) => placeOf(one.rule));
      log.warn({ reason, rules: notices.length, places }, "alerts see no figures that they may use");
    }
  };
  return (notices: readonly Notice[], { rules }: Pick<EngineState, "rules">): void => {
    const blind = notices.filter(({ kind }) => kind === "blind");
    for (const outage of new Set(blind.map(({ reason }) => outageOf(reason)))) {
      if (!told.has(outage)) tellBlind(blind.filter(({ reason }) => outageOf(reason) === outage));
      told.add(outage);
    }
    const present = new Set(Object.values(rules).map(({ blind: one }) => one && outageOf(one.reason)));
    for (const outage of told) if (!present.has(outage)) told.delete(outage);
    for (const { rule, symbol, kind, reason } of notices) {
      const about = { place: placeOf(rule), symbol, reason };
      if (kind === "cannot fire") log.warn(about, "an alert can never fire");
      if (kind === "expired") log.warn(about, "an alert is over");
    }
  };
}
