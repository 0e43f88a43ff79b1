import "#ui/messages/en/header";
import "./figureInfo.css";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { boardStore } from "#feed/board/board";
import { type DataSource, sources } from "#feed/link/sources";
import type { Freshness } from "#market/day/freshness";
import { cardPlacement } from "#ui/controls/Popup.tsx";
import { text } from "#ui/messages/text";
import { formatAge, formatClock, formatDayAndClock } from "#ui/words/format";
import { provenanceOf, type Via } from "#ui/words/provenance";
import { say } from "#ui/words/say";
import { pageNow, useEachSecond } from "#ui/words/ticker";
import { boardColumns } from "#views/board/columns/columns";
import { fieldPages } from "./fields.ts";
import { type ChosenFigure, useFigureInfo } from "./useFigureInfo.ts";

/** Where a figure comes from, when its event happened and how it was calculated. */
interface Description {
  /** the text on screen */
  shown: string;
  /** name of the field in the contract; undefined for a calculated figure */
  field: string | undefined;
  /** path of the operation, even if a topic pushed the rows */
  path: string | undefined;
  /** the topic that pushed the rows */
  topic: string | undefined;
  /** the pages that show the field, from ./fields.ts */
  places: readonly string[];
  via: Via | undefined;
  /** time of the answer in ms, by the page's clock and by the exchange's clock */
  answered: { page: number; exchange: number | undefined } | undefined;
  trust: Freshness | undefined;
  /** text in the exchange's time; undefined if the service sends no time for the event */
  event: string | undefined;
  /** the calculation, with its numbers if they are loaded */
  formula: string | undefined;
}

function describeFigure(figure: Element): Description {
  const { dataset } = figure as HTMLElement;
  const field = dataset["field"];
  const { provenance, source } = answerBehind(figure, field);
  const origin = provenance?.origin;
  const operation = source?.name;
  return {
    shown: figure.textContent?.trim() || (figure.getAttribute("aria-label") ?? "").trim(),
    field,
    path: sources.find(({ name, kind }) => name === operation && kind === "operation")?.source,
    topic: source?.kind === "topic" ? source.source : undefined,
    places: fieldPages[operation ?? ""]?.[field ?? ""] ?? [],
    via: origin?.via,
    answered: origin && { page: origin.fetchedAt, exchange: origin.clock?.at },
    trust: provenance?.trust,
    event: source && eventOf(figure, source),
    formula: formulaOf(figure as HTMLElement),
  };
}

/** The answer that the figure comes from: of all answers around it, the first that has the field; otherwise the first. */
function answerBehind(figure: Element, field: string | undefined) {
  const answers = provenanceOf(figure).map((provenance) => ({
    provenance,
    source: sources.find((each) => each.source === provenance.origin.from),
  }));
  const has = ({ source }: (typeof answers)[number]) =>
    field !== undefined && Object.hasOwn(fieldPages[source?.name ?? ""] ?? {}, field);
  return answers.find(has) ?? answers[0] ?? { provenance: undefined, source: undefined };
}

const symbolAround = (figure: Element) => figure.closest<HTMLElement>("[data-symbol]")?.dataset["symbol"];

/** Time of the event, from the figure's row. For a line of the board it comes from the board, because the row may not show it. */
function eventOf(figure: Element, { name: operation, eventAt }: DataSource): string | undefined {
  if (eventAt === undefined) return undefined;
  if (operation === "board") {
    const at = boardStore.row(symbolAround(figure) ?? "")?.lastTradeAt;
    return at === undefined ? undefined : formatDayAndClock(at);
  }
  for (let around = figure.parentElement; around; around = around.parentElement) {
    const stamps = [...around.querySelectorAll<HTMLElement>(`[data-field="${eventAt}"]`)];
    if (stamps.length === 1) return stamps[0]?.title || stamps[0]?.textContent || undefined;
    if (stamps.length > 1 || around.matches(".panel, main")) return undefined;
  }
  return undefined;
}

function formulaOf(figure: HTMLElement): string | undefined {
  const column = boardColumns.get(figure.dataset["column"] ?? "");
  const row = boardStore.row(symbolAround(figure) ?? "");
  if (column && row) return column.field === undefined ? column.title?.(row) : undefined;
  if (figure.dataset["derived"] === undefined) return undefined;
  return figure.dataset["derived"] || figure.closest<HTMLElement>("[title]")?.title || undefined;
}

/** Shows the source of a figure: the one under the pointer while Alt is held, or the focused one after `i`. */
export function FigureInfo() {
  const chosen = useFigureInfo();
  return chosen && <FigureInfoCard {...chosen} />;
}

/** Draws the card beside its figure, above everything else. */
function FigureInfoCard({ figure, by }: ChosenFigure) {
  const card = useRef<HTMLDivElement>(null);
  // rendered again when the figure or its age changes
  useEachSecond(() => `${figure.textContent} ${ageOf(describeFigure(figure))}`);
  const description = describeFigure(figure);
  const lines = infoLines(description, ageOf(description));
  useLayoutEffect(() => {
    const { current } = card;
    if (!current) return;
    if (!current.matches(":popover-open")) current.showPopover();
    place(current, figure.getBoundingClientRect());
    figure.setAttribute("data-asked", "");
    return () => figure.removeAttribute("data-asked");
  }, [figure]);
  const announce = useEffectEvent(() => say(lines.map(({ name, said }) => `${name}: ${said}`).join(". ")));
  // announced once per figure, not each second as its age changes
  useEffect(() => {
    if (figure.isConnected && by === "i") announce();
  }, [figure, by]);
  return (
    <div
      ref={card}
      popover="manual"
      role="note"
      aria-label={text("figureInfo.title")}
      className="truth-card fixed inset-auto w-max max-w-[min(420px,calc(100vw_-_12px))] py-2.5 px-3 text-small leading-[1.5] text-text bg-raised border border-accent rounded-md whitespace-normal pointer-events-none"
    >
      <dl className="grid gap-x-3.5 gap-y-[2px]">
        {lines.map(({ name, said, code = false }) => (
          <div key={name} className="grid grid-cols-[104px_1fr] gap-3">
            <dt className="text-muted">{name}</dt>
            <dd
              className={`wrap-anywhere ${code ? "[font-family:ui-monospace,monospace]" : "num whitespace-normal"}`}
            >
              {said}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 text-table text-muted">
        {text(by === "i" ? "figureInfo.keys" : "figureInfo.hold")}
      </p>
    </div>
  );
}

const ageOf = ({ answered }: Description) => (answered ? formatAge(pageNow() - answered.page) : "");

interface InfoLine {
  name: string;
  said: string;
  /** whether the value is a name of the contract */
  code?: boolean;
}

function infoLines(description: Description, age: string): InfoLine[] {
  const { shown, field, path, topic, places, via, answered, trust, event, formula } = description;
  return [
    { name: text("figureInfo.shown"), said: shown === "" ? text("figureInfo.nothing") : cutText(shown) },
    ...(formula === undefined ? [] : [{ name: text("figureInfo.formula"), said: formula }]),
    field === undefined
      ? { name: text("figureInfo.field"), said: text("figureInfo.derived") }
      : { name: text("figureInfo.field"), said: field, code: true },
    ...(path === undefined ? [] : [{ name: text("figureInfo.operation"), said: path, code: true }]),
    ...(topic === undefined ? [] : [{ name: text("figureInfo.topic"), said: topic, code: true }]),
    ...(places.length === 0 ? [] : [{ name: text("figureInfo.places"), said: places.join(", ") }]),
    { name: text("figureInfo.event"), said: event ?? text("figureInfo.noEvent") },
    {
      name: text("figureInfo.answered"),
      said:
        answered === undefined || via === undefined
          ? text("figureInfo.noAnswer")
          : `${formatClock(answered.exchange)} · ${text(`source.${via}`)} · ${text("figureInfo.ago", { age })}`,
    },
    ...(trust === undefined ? [] : [{ name: text("figureInfo.trust"), said: text(`freshness.${trust}`) }]),
  ];
}

const cutText = (shown: string) => (shown.length > 120 ? `${shown.slice(0, 120)}…` : shown);

function place(card: HTMLElement, figure: DOMRect): void {
  const { left, top, bottom } = cardPlacement(figure, { width: card.offsetWidth, height: card.offsetHeight });
  const px = (inset: number | "auto") => (inset === "auto" ? inset : `${inset}px`);
  Object.assign(card.style, { left: px(left), top: px(top), bottom: px(bottom) });
}
