/** Delivers alerts in this browser: toasts, their number in the page's title, a sound, and notifications of the operating system. */
import "#ui/messages/en/alerts";
import { ruleBook } from "#feed/alerts/alerts";
import {
  type AlertDelivery,
  type AlertPage,
  type AlertToast,
  deliveredBy,
  type Role,
} from "#feed/alerts/delivery";
import type { Delivery, DeliveryFailure, KeptFiring } from "#feed/alerts/firingStore";
import { startAlerts } from "#feed/alerts/startAlerts";
import { boardStore } from "#feed/board/board";
import { type NotificationState, notificationState, playSound } from "#feed/page/attention";
import { createSignal, createStore } from "#feed/reading/store";
import { shortSymbol } from "#market/alerts/language/ruleSentence";
import { loadQueryProvider } from "#pages/status/lateQueries";
import type { BreakingNews } from "#pages/wall/news/breakingQueue";
import { text } from "#ui/messages/text";
import { usePreferences } from "#ui/preferences/preferences";
import { useWatchlists } from "#ui/watchlists/watchlists";
import { formatClock, formatSeconds } from "#ui/words/format";
import { readableName } from "#ui/words/names";
import { crossedText, firedValues, listsOf } from "#views/alerts/ruleWords";

/** Toasts that are open, first the newest. */
export const toasts = createStore<readonly AlertToast[]>([]);
const band = createSignal<KeptFiring>();
/** undefined before the start, and in a replay */
let delivery: AlertDelivery | undefined;

export const closeToasts = (closed = toasts.get()): void => delivery?.close(closed);

export const evidenceAddress = ({ key }: KeptFiring): string => `/alerts?firing=${encodeURIComponent(key)}`;

/** Rules that the address of a wall names: watchlists by slug, separated by dots, or "all". */
const namedByWall = (): string | undefined => new URLSearchParams(location.search).get("alerts") ?? undefined;

function roleNow(): Role {
  if (!/^\/wall\/?$/.test(location.pathname)) return "page";
  return namedByWall() === undefined ? "none" : "wall";
}

/** Whether a wall's address names the rule of a firing. */
function isNamed({ rule }: KeptFiring, named: string): boolean {
  const scope = ruleBook.rules.get().find(({ id }) => id === rule)?.scope;
  // other people read a wall, and what a person holds is not for them
  if (named === "all") return scope?.on !== "positions";
  return scope?.on === "list" && named.split(".").includes(scope.list);
}

const firedCompany = ({ symbol }: KeptFiring): string | undefined =>
  symbol === undefined ? undefined : readableName(boardStore.row(symbol)?.name);

/** "John Keells Holdings PLC; 20.40 → 20.60 at 11:42:10" */
export function firingWords(firing: KeptFiring): string {
  const time = formatClock(firing.after.at);
  const values = text("alertNews.at", { values: firedValues(firing) ?? "", time }).trim();
  return [firedCompany(firing), firing.about, values, crossedText(firing)].filter(Boolean).join("; ");
}

/** One heading for a toast and a notification: LATE, then the rule or the number of firings. */
export function headingOf({ firings, summary }: AlertToast): string {
  const [first] = firings;
  const late = firings.reduce((most, one) => Math.max(most, one.late ?? 0), 0);
  const what =
    summary === undefined ? (first?.sentence ?? "") : text("alertNews.summary", { count: summary });
  return late === 0 ? what : `${text("alertNews.late")} ${formatSeconds(late)}: ${what}`;
}

/** lines of a summary, and symbols of each line, that are named */
const [mostLines, mostSymbols] = [4, 3];

/** The rules of a summary, each with the first lines that fired if the rule is for several: "any change > 5%: JKH, COMB, HNB and 3 more". */
export function summaryLines({ firings }: AlertToast): string[] {
  const rules = new Map<string, Set<string>>();
  for (const { sentence, symbol } of firings) {
    const symbols = rules.get(sentence) ?? new Set();
    // the rule of one line names it
    if (symbol && sentence.split(" ")[0] !== shortSymbol(symbol)) symbols.add(shortSymbol(symbol));
    rules.set(sentence, symbols);
  }
  const lines = [...rules].slice(0, mostLines).map(([sentence, symbols]) => {
    if (symbols.size === 0) return sentence;
    const more = symbols.size - mostSymbols;
    const named = [...symbols].slice(0, mostSymbols).join(", ");
    return `${sentence}: ${more > 0 ? `${named} ${text("alerts.andMore", { count: more })}` : named}`;
  });
  const more = rules.size - mostLines;
  return more > 0 ? [...lines, text("alertNews.moreRules", { count: more })] : lines;
}

/** One line for the rules that see nothing, cannot fire or have ended. */
export function noticeWords({ notices = [] }: AlertToast): string {
  const [first] = notices;
  if (!first) return "";
  const count = new Set(notices.map(({ rule }) => rule)).size;
  const why = text(`alerts.why.${first.reason}`);
  if (first.kind === "expired") return text("alertNews.expired", { count });
  return text(first.kind === "blind" ? "alertNews.blind" : "alertNews.cannot", { count, why });
}

/** A notification that fails for one of these reasons says so in the history. */
const refusals = {
  ask: "not asked",
  denied: "blocked",
  insecure: "insecure",
  unsupported: "unsupported",
} as const satisfies Record<Exclude<NotificationState, "granted">, DeliveryFailure>;

/** Lets the operating system show it, through the service worker, so that a click also works after this page is closed. */
async function notify(toast: AlertToast): Promise<Delivery | undefined> {
  const { notifications, sounds } = usePreferences.getState();
  const [first] = toast.firings;
  if (!notifications || !first) return undefined;
  const delivery = deliveredBy("notification", toast);
  const state = notificationState();
  if (state !== "granted") return { ...delivery, failed: refusals[state] };
  try {
    const worker = await navigator.serviceWorker.getRegistration();
    if (!worker) return { ...delivery, failed: "unsupported" };
    const isSummary = toast.summary !== undefined;
    await worker.showNotification(headingOf(toast), {
      body: isSummary ? summaryLines(toast).join("\n") : firingWords(first),
      tag: isSummary ? "summary" : first.key,
      data: isSummary ? "/alerts" : evidenceAddress(first),
      icon: "/icon-192.png",
      silent: sounds === "off",
    });
    return delivery;
  } catch {
    return { ...delivery, failed: "failed" }; // the history shows it
  }
}

const silences = { blocked: "not clicked", missing: "unsupported" } as const;

/** Plays the chosen sound; undefined if it is off. */
async function sound(toast: AlertToast): Promise<Delivery | undefined> {
  const { sounds } = usePreferences.getState();
  if (sounds === "off") return undefined;
  const result = await playSound(sounds);
  const delivery = deliveredBy("sound", toast);
  return result === "played" ? delivery : { ...delivery, failed: silences[result] };
}

/** Writes the number of firings in open toasts before the page's title, also when the page changes its title. */
function countInTitle(): void {
  const write = () => {
    const count = toasts.get().reduce((sum, { firings }) => sum + firings.length, 0);
    const plain = document.title.replace(/^\(\d+\) /, "");
    const title = count > 0 ? `(${count}) ${plain}` : plain;
    if (document.title !== title) document.title = title;
  };
  toasts.subscribe(write);
  const element = document.querySelector("title");
  if (element) new MutationObserver(write).observe(element, { childList: true });
}

/**
 * Starts alerts on a wall, and reports each firing that its address names: "Alert: John Keells Holdings PLC: JKH price > 20.50 (20.60,
 * 11:42:10)". @returns a function that unsubscribes
 */
export function followBand(named: string, report: (news: BreakingNews) => void): () => void {
  beginAlerts();
  return band.listen((firing) => {
    if (!isNamed(firing, named)) return;
    const { key, sentence, about = "", after } = firing;
    const rule = [firedCompany(firing), sentence].filter(Boolean).join(": ");
    const value = firedValues({ ...firing, before: undefined }) ?? about;
    const words = text("alertNews.band", { rule, value, time: formatClock(after.at) });
    report({ key, words, timed: true, shown: () => delivery?.shownOnBand(key) });
  });
}

const alertPage: AlertPage = {
  role: roleNow,
  isClicked: () => navigator.userActivation?.hasBeenActive ?? false,
  toasts,
  sound,
  notify,
  band: band.send,
};

let hasBegun = false;

/** Starts alerts in this tab. Only the first call has an effect. */
export function beginAlerts(): void {
  if (hasBegun) return;
  hasBegun = true;
  countInTitle();
  void loadQueryProvider(); // the rules may need more than the board
  delivery = startAlerts(alertPage, () => listsOf(useWatchlists.getState().lists));
}
