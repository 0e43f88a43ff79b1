/** Log lines about rules that see nothing, can never fire, or are over. An outage is one line, however many rules it blinds. */
import type { Notice, Trouble } from "#market/alerts/firing";
import type { EngineState } from "#market/alerts/records";

export interface NoticesOptions {
  log: { warn(about: object, text: string): void };
  /** place of a rule in the operator's file */
  placeOf: (rule: string) => string | undefined;
}

/** Reasons that hold for the whole market. They follow each other in one outage. */
const ofMarket: ReadonlySet<Trouble> = new Set(["delayed", "stale", "not moving", "offline"]);
const outageOf = (reason: Trouble): string => (ofMarket.has(reason) ? "market" : reason);
/** greatest number of places in one line */
const mostPlaces = 5;

/** @returns a function that logs the notices of an evaluation; `state` is the one after it */
export function createNotices({ log, placeOf }: NoticesOptions) {
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
    if (told.size > 0) {
      const present = new Set(
        Object.values(rules).flatMap(({ blind: one }) => (one ? [outageOf(one.reason)] : [])),
      );
      for (const outage of told) if (!present.has(outage)) told.delete(outage);
    }
    for (const { rule, symbol, kind, reason } of notices)
      if (kind !== "blind" && kind !== "sees again")
        log.warn({ place: placeOf(rule), symbol, reason }, `an alert ${noticeTexts[kind]}`);
  };
}

const noticeTexts = {
  "cannot fire": "can never fire",
  expired: "is over",
} as const satisfies Record<Exclude<Notice["kind"], "blind" | "sees again">, string>;
