/** The alerts of this browser: rules, firings and states. This code is loaded only if there are rules. */
import { now } from "#feed/clock/clock";
import { problems } from "#feed/reading/problems";
import { createCollection } from "#feed/reading/store";
import type { Status } from "#market/alerts/firing";
import { alertShelf, eraseFirings, onAlertsErased } from "#stored/databases";
import { grantedStorage } from "#stored/keys";
import { FiringHistory } from "./firingStore.ts";
import { RuleBook, rulesKey } from "./ruleBook.ts";

export const reportAlertFailure = (reason: unknown): void =>
  problems.failure("alerts", { at: now(), what: "storage", reason: String(reason) });

export const ruleBook = new RuleBook(grantedStorage("localStorage"));
// another tab changed the rules, or this tab's settings page replaced the stored text and sent such an event itself
globalThis.addEventListener?.("storage", ({ key, isTrusted }) => {
  if (key !== rulesKey && key !== null) return;
  if (isTrusted) ruleBook.follow();
  else ruleBook.replace();
});

export const firingHistory = new FiringHistory(alertShelf("firings"), reportAlertFailure);
onAlertsErased(() => firingHistory.forget());

/** The state of each rule by its id, as this tab evaluates it. It is worked out only while a view shows it. */
export const ruleStates = createCollection<ReadonlyMap<string, Status>>(new Map());

/** Erases the history, in every tab. */
export function forgetFirings(): void {
  firingHistory.forget();
  eraseFirings().catch(reportAlertFailure);
}
