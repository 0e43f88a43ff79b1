/** What a webhook receives: JSON with the whole evidence, or plain text with the headers that ntfy reads. Times are in the exchange's zone. */
import { type AlertFiring, lateness, replayedAt, type SeenValue } from "#market/alerts/firing";
import { factsOf } from "#market/alerts/language/kinds";
import { writeMoment } from "#market/day/recordings";
import { exchangeIso } from "#server/recorder/facts";
import type { FiredAlert } from "./history.ts";
import type { WebhookMessage } from "./post.ts";

export interface MessageForm {
  format: "json" | "ntfy";
  /** headers of the file; they replace ours */
  headers: Readonly<Record<string, string>>;
  /** address of the pages, without a slash at its end; undefined if unknown */
  pages: string | undefined;
  /** our own epoch ms of this attempt */
  now: number;
}

/** ntfy makes a longer text an attachment. */
const longestText = 3_500;

const lateBy = ({ firing, firedAt }: FiredAlert, now: number) => lateness(firing, now - firedAt);

/** @param all one firing, or those of a summary */
export function messageOf(all: readonly FiredAlert[], written: MessageForm): WebhookMessage {
  const title = messageTitle(all, written.now);
  const text = messageText(all, written.now);
  const [first] = all;
  if (written.format === "ntfy") {
    const link = first && linkOf(first.firing, written.pages);
    // firings of earlier versions do not say what was watched
    const conditions = all.flatMap(({ firing: { condition } }) => condition ?? []);
    return {
      headers: {
        "Content-Type": "text/plain; charset=utf-8",
        Title: headerText(title),
        Priority: conditions.some((one) => factsOf(one).isUrgent) ? "high" : "default",
        Tags: [...new Set(["pola", ...conditions.map(({ of }) => of)])].join(","),
        ...(link ? { Click: link } : {}),
        ...written.headers,
      },
      body: text.length > longestText ? `${text.slice(0, longestText)}…` : text,
    };
  }
  const body = {
    kind: all.length === 1 ? "firing" : "summary",
    title,
    text,
    sentAt: exchangeIso(written.now),
    firings: all.map((one) => evidenceOf(one, written)),
  };
  return { headers: { "Content-Type": "application/json", ...written.headers }, body: JSON.stringify(body) };
}

/** A header is ASCII; other texts are encoded as RFC 2047 says, which ntfy reads. */
const headerText = (text: string) =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString("base64")}?=`;

function messageTitle(all: readonly FiredAlert[], now: number): string {
  const late = all.some((one) => lateBy(one, now) !== undefined) ? "LATE: " : "";
  const [first] = all;
  if (!first || all.length > 1) return `${late}${all.length} alerts`;
  return `${late}${firingName(first.firing)}`;
}

/** The rule's sentence, with the line or the disclosure if the sentence does not name it. */
function firingName({ sentence, symbol, about, after }: AlertFiring): string {
  if (symbol === undefined && about && after.value === undefined) return `${sentence}: ${about}`;
  const named = symbol === undefined || sentence.includes(symbol.split(".")[0] ?? symbol);
  return named ? sentence : `${sentence}: ${symbol}`;
}

/** A summary's text has at most so many firings; its JSON has all. */
const mostSummaryLines = 20;

function messageText(all: readonly FiredAlert[], now: number): string {
  if (all.length === 1) return all.map((one) => firingLine(one, now)).join("");
  const lines = all
    .slice(0, mostSummaryLines)
    .map((one) => `${firingName(one.firing)}. ${firingLine(one, now)}`);
  if (all.length > mostSummaryLines) lines.push(`and ${all.length - mostSummaryLines} more`);
  return lines.join("\n");
}

function firingLine(fired: FiredAlert, now: number): string {
  const { firing, source } = fired;
  const { symbol, before, after, confirmed, about, afterwards, estimate } = firing;
  const late = lateBy(fired, now);
  const subject = [symbol, about].filter(Boolean).join(", ");
  const values =
    after.value === undefined
      ? `seen at ${clockTime(after.at)}`
      : before?.value === undefined
        ? `${fourDecimals(after.value)} at ${clockTime(after.at)}`
        : `${fourDecimals(before.value)} at ${clockTime(before.at)}, then ${fourDecimals(after.value)} at ${clockTime(after.at)}`;
  const board = after.sequence === undefined ? "the board" : `board ${after.sequence}`;
  return [
    `${subject ? `${subject}: ` : ""}${values}.`,
    `${word(after)}; ${board} was ${seconds(after.age)} old when it was read.`,
    confirmed ? `Confirmed at ${clockTime(confirmed.at)}.` : "",
    afterwards && before
      ? `Crossed between ${clockTime(before.at)} and ${clockTime(after.at)}, seen afterwards.`
      : "",
    estimate ? "The value is an estimate." : "",
    late === undefined ? "" : `LATE: sent ${seconds(late)} after the board.`,
    source === "embedded" ? "SIMULATED market." : "",
  ]
    .filter(Boolean)
    .join(" ");
}

const evidenceOf = (fired: FiredAlert, { pages, now }: MessageForm) => {
  const { firing, source } = fired;
  const { key, sentence, symbol, before, after, confirmed, afterwards, about, estimate } = firing;
  return {
    key,
    rule: sentence,
    symbol: symbol ?? null,
    about: about ?? null,
    before: before ? seenAs(before) : null,
    after: seenAs(after),
    confirmed: confirmed ? seenAs(confirmed) : null,
    afterwards,
    estimate: estimate === true,
    late: lateBy(fired, now) ?? null,
    source: source === "embedded" ? "simulated" : "live",
    link: linkOf(firing, pages) ?? null,
  };
};

const seenAs = (seen: SeenValue) => ({
  value: seen.value ?? null,
  at: exchangeIso(seen.at),
  ageSeconds: Math.round(seen.age / 100) / 10,
  sequence: seen.sequence ?? null,
  word: word(seen),
});

/** The page of the line, or the first page, at the first whole second that shows the board. */
export function linkOf({ symbol, after }: AlertFiring, pages: string | undefined): string | undefined {
  if (pages === undefined) return undefined;
  return `${pages}${symbol === undefined ? "/" : `/s/${encodeURIComponent(symbol)}`}?at=${writeMoment(replayedAt(after))}`;
}

const clockTime = (at: number) => writeMoment(at).slice(11);
const seconds = (ms: number) => `${Math.max(0, Math.round(ms / 1_000))} s`;
const word = ({ word }: SeenValue) => word.toUpperCase().replaceAll("-", " ");
const fourDecimals = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 4 });
