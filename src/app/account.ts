/** What is known of a figure on screen: where it comes from, when it happened, how it was worked out. */
import { boardStore } from "#feed/board";
import { sources } from "#feed/sources";
import type { Via } from "#ui/origin";
import { provenanceOf } from "#ui/provenance";
import { formatDayAndClock } from "#ui/time";
import type { Trust } from "#ui/trust";
import { columns } from "#views/board/columns";
import { eventTimes, fields } from "./fields.ts";

export interface Account {
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

export function accountOf(figure: Element): Account {
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
