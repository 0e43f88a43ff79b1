import { cadenceOf, type DataKind } from "./cadence.ts";
import { usePhase } from "./exchangeClock.ts";

/** ms after which an answer of a kind is too old to be called current: three cadences, and never less than 45 s. */
export const useStaleAfter = (kind: DataKind): number => Math.max(45_000, 3 * cadenceOf(kind, usePhase()));
