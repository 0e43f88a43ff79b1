import "#ui/messages/en/header";
import { useEffect, useLayoutEffect, useRef } from "react";
import { placeBeside } from "#ui/controls/placeBeside";
import { text } from "#ui/messages/text";
import { formatAge, formatClock, formatDayAndClock } from "#ui/words/format";
import { say } from "#ui/words/say";
import { now, useEachSecond } from "#ui/words/ticker";
import type { Asked } from "./useAsked.ts";
import "./figureInfo.css";
import { boardStore } from "#feed/board/board";
import { sources } from "#feed/link/sources";
import { provenanceOf, type Trust, type Via } from "#ui/words/provenance";
import { columns } from "#views/board/columns/columns";
import { eventTimes, fields } from "./fields.ts";

// What is known of a figure on screen: where it comes from, when it happened, how it was worked out.

interface Account {
  /** as it stands on screen */
  shown: string;
  /** the contract's name of it; undefined for what is worked out */
  field: string | undefined;
  /** the operation's path, also where its rows came by a topic */
  path: string | undefined;
  /** the topic, where they came by one */
  topic: string | undefined;
  /** the pages that show the field, by the registry */
  places: readonly string[];
  via: Via | undefined;
  /** on the page's clock and on the exchange's, ms */
  answered: { page: number; exchange: number | undefined } | undefined;
  trust: Trust | undefined;
  /** as text, in the exchange's time; undefined where the service stamps nothing of the kind */
  event: string | undefined;
  /** how it is worked out, with its numbers put in where they are at hand */
  formula: string | undefined;
}

function accountOf(figure: Element): Account {
  const { dataset } = figure as HTMLElement;
  const field = dataset["field"];
  const { provenance, source } = answerOf(figure, field);
  const origin = provenance?.origin;
  const operation = source?.name;
  return {
    shown: figure.textContent?.trim() || (figure.getAttribute("aria-label") ?? "").trim(),
    field,
    path: sources.find(({ name, kind }) => name === operation && kind === "operation")?.source,
    topic: source?.kind === "topic" ? source.source : undefined,
    places: fields[operation ?? ""]?.[field ?? ""] ?? [],
    via: origin?.via,
    answered: origin && { page: origin.fetchedAt, exchange: origin.clock?.at },
    trust: provenance?.trust,
    event: operation && eventOf(figure, operation),
    formula: formulaOf(figure as HTMLElement),
  };
}

/** Of the answers around a figure the one that has its field; the first where it is none of theirs. */
function answerOf(figure: Element, field: string | undefined) {
  const answers = provenanceOf(figure).map((provenance) => ({
    provenance,
    source: sources.find((each) => each.source === provenance.origin.from),
  }));
  const has = ({ source }: (typeof answers)[number]) =>
    field !== undefined && Object.hasOwn(fields[source?.name ?? ""] ?? {}, field);
  return answers.find(has) ?? answers[0] ?? { provenance: undefined, source: undefined };
}

const symbolOf = (figure: Element) => figure.closest<HTMLElement>("[data-symbol]")?.dataset["symbol"];

/** The event's time in the same row as the figure; of a line of the board also where it has no such cell. */
function eventOf(figure: Element, operation: string): string | undefined {
  const name = eventTimes[operation];
  if (name === undefined) return undefined;
  if (operation === "board") {
    const at = boardStore.row(symbolOf(figure) ?? "")?.lastTradeAt;
    return at === undefined ? undefined : formatDayAndClock(at);
  }
  for (let around = figure.parentElement; around; around = around.parentElement) {
    const stamps = [...around.querySelectorAll<HTMLElement>(`[data-field="${name}"]`)];
    if (stamps.length === 1) return stamps[0]?.title || stamps[0]?.textContent || undefined;
    if (stamps.length > 1 || around.matches(".panel, main")) return undefined;
  }
  return undefined;
}

function formulaOf(figure: HTMLElement): string | undefined {
  const column = columns.get(figure.dataset["column"] ?? "");
  const row = boardStore.row(symbolOf(figure) ?? "");
  if (column && row) return column.field === undefined ? column.title?.(row) : undefined;
  if (figure.dataset["derived"] === undefined) return undefined;
  return figure.dataset["derived"] || figure.closest<HTMLElement>("[title]")?.title || undefined;
}

/** What is known of the figure that is asked, beside it and above everything else. */
export function TruthCard({ figure, by }: Asked) {
  const card = useRef<HTMLDivElement>(null);
  // told anew with the figure, and with its age
  useEachSecond(() => `${figure.textContent} ${ageOf(accountOf(figure))}`);
  const account = accountOf(figure);
  const lines = linesOf(account, ageOf(account));
  useLayoutEffect(() => {
    const { current } = card;
    if (!current) return;
    if (!current.matches(":popover-open")) current.showPopover();
    place(current, figure.getBoundingClientRect());
    figure.setAttribute("data-asked", "");
    return () => figure.removeAttribute("data-asked");
  }, [figure]);
  const spoken = useRef("");
  spoken.current = lines.map(({ name, said }) => `${name}: ${said}`).join(". ");
  // once per question, not with every second of its age
  useEffect(() => {
    if (figure.isConnected && by === "i") say(spoken.current);
  }, [figure, by]);
  return (
    <div
      ref={card}
      popover="manual"
      role="note"
      aria-label={text("truth.title")}
      className="truth-card fixed inset-auto w-max max-w-[min(420px,calc(100vw_-_12px))] py-2.5 px-3 text-small leading-[1.5] text-text bg-raised border border-accent rounded-md whitespace-normal pointer-events-none"
    >
      <dl className="grid gap-x-3.5 gap-y-[2px]">
        {lines.map(({ name, said, code = false }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={code ? "truth-code" : "num whitespace-normal"}>{said}</dd>
          </div>
        ))}
      </dl>
      <p>{text(by === "i" ? "truth.keys" : "truth.hold")}</p>
    </div>
  );
}

const ageOf = ({ answered }: Account) => (answered ? formatAge(now() - answered.page) : "");

interface Line {
  name: string;
  said: string;
  /** a name of the contract */
  code?: boolean;
}

function linesOf(account: Account, age: string): Line[] {
  const { shown, field, path, topic, places, via, answered, trust, event, formula } = account;
  return [
    { name: text("truth.shown"), said: shown === "" ? text("truth.nothing") : cut(shown) },
    ...(formula === undefined ? [] : [{ name: text("truth.formula"), said: formula }]),
    field === undefined
      ? { name: text("truth.field"), said: text("truth.derived") }
      : { name: text("truth.field"), said: field, code: true },
    ...(path === undefined ? [] : [{ name: text("truth.operation"), said: path, code: true }]),
    ...(topic === undefined ? [] : [{ name: text("truth.topic"), said: topic, code: true }]),
    ...(places.length === 0 ? [] : [{ name: text("truth.places"), said: places.join(", ") }]),
    { name: text("truth.event"), said: event ?? text("truth.noEvent") },
    {
      name: text("truth.answered"),
      said:
        answered === undefined || via === undefined
          ? text("truth.noAnswer")
          : `${formatClock(answered.exchange)} · ${text(`source.${via}`)} · ${text("truth.ago", { age })}`,
    },
    ...(trust === undefined ? [] : [{ name: text("truth.trust"), said: text(`freshness.${trust}`) }]),
  ];
}

const cut = (shown: string) => (shown.length > 120 ? `${shown.slice(0, 120)}…` : shown);

function place(card: HTMLElement, figure: DOMRect): void {
  const { left, top, bottom } = placeBeside(figure, { width: card.offsetWidth, height: card.offsetHeight });
  const px = (inset: number | "auto") => (inset === "auto" ? inset : `${inset}px`);
  Object.assign(card.style, { left: px(left), top: px(top), bottom: px(bottom) });
}
