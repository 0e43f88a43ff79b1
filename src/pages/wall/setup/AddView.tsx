import "#ui/messages/en/wallSetup";
import "#ui/messages/en/wall";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { marketLines } from "#feed/lines/knownLines";
import { sectorsQuery } from "#feed/papers/sectors";
import { sectorTitle } from "#market/company/sector";
import { isSymbol, joinSymbols, nearMatches, symbolsIn } from "#market/company/symbol";
import type { BoardRow } from "#market/line/board";
import { findLines } from "#market/line/knownLine";
import {
  mostLinkLines,
  takesSubject,
  usualSeconds,
  viewNames,
  type WallView,
} from "#pages/wall/playlist/link";
import { FindBox } from "#ui/controls/FindBox.tsx";
import { text } from "#ui/messages/text";
import { LineOption } from "#ui/table/SymbolCode.tsx";
import type { Watchlist } from "#ui/watchlists/watchlist";
import { useWatchlist, useWatchlists } from "#ui/watchlists/watchlists";
import { readableName } from "#ui/words/names";

interface AddViewProps {
  full: boolean;
  onAdd: (view: WallView) => void;
}

interface Candidate {
  symbol: string;
  name: string | undefined;
  view: WallView;
}

/** Two ways to show a list kept in this browser: by its symbols, for any computer, or by its name, which only this browser knows. */
function keptCandidates(list: Watchlist): Candidate[] {
  const subject = writtenSymbols(list);
  const view = { name: "watch", seconds: usualSeconds } as const;
  const count = subject?.split("_").length ?? 0;
  const byName = { symbol: list.slug, name: text("setup.listByName"), view: { ...view, subject: list.slug } };
  if (!subject) return [byName];
  return [
    { symbol: list.name, name: text("setup.listSymbols", { count }), view: { ...view, subject } },
    byName,
  ];
}

const withoutSubject = viewNames.filter((name) => takesSubject(name) !== "always");

/** Offers every possible view: views of the whole market with one click, views of a subject by its name. */
export function AddView({ full, onAdd }: AddViewProps) {
  const { data: sectors } = useQuery(sectorsQuery());
  const [unknown, setUnknown] = useState<{ typed: string; name: "symbol" | "watch" }>();
  const groups = (sectors?.value ?? []).map(
    (sector): Candidate => ({
      symbol: sector.code ?? String(sector.sectorId),
      name: sectorTitle(sector),
      view: { name: "index", subject: String(sector.sectorId), seconds: usualSeconds },
    }),
  );
  const kept = useWatchlists(({ lists }) => lists).flatMap(keptCandidates);
  const lines = (typed: string, name: "symbol" | "watch") =>
    findLinkable(typed, 7).map(
      (row): Candidate => ({ ...row, view: { name, subject: row.symbol, seconds: usualSeconds } }),
    );
  const add = (view: WallView) => {
    setUnknown(undefined);
    onAdd(view);
  };
  const box = (name: "symbol" | "watch") => ({
    keyOf: ({ view }: Candidate) => `${view.name} ${view.subject}`,
    draw: LineOption,
    onPick: (found: Candidate | undefined, typed: string) =>
      found ? add(found.view) : setUnknown({ typed, name }),
  });
  if (full) return <p className="setup-note">{text("setup.full")}</p>;
  return (
    <fieldset className="flex flex-wrap gap-1.5 items-center">
      <legend className="sr-only">{text("setup.add")}</legend>
      {withoutSubject.map((name) => (
        <button
          key={name}
          type="button"
          className="chip"
          onClick={() => onAdd({ name, seconds: usualSeconds })}
        >
          + {text(`wall.view.${name}`)}
        </button>
      ))}
      <FindBox
        label={text("setup.addSubject")}
        find={(typed) => [...findLines(groups, typed, 4), ...lines(typed, "symbol")]}
        {...box("symbol")}
      />
      <FindBox
        label={text("setup.addWatch")}
        find={(typed) => [...findLines(kept, typed, 4), ...lines(typed, "watch")]}
        {...box("watch")}
      />
      {unknown && (
        <NoSuchLine
          typed={unknown.typed}
          onTake={(subject) => add({ name: unknown.name, subject, seconds: usualSeconds })}
        />
      )}
    </fieldset>
  );
}

interface WatchLinesProps {
  view: WallView;
  onChange: (view: WallView) => void;
}

/** A watchlist whose symbols are in the link, so that every display has them. */
export function WatchLines({ view, onChange }: WatchLinesProps) {
  const symbols = symbolsOf(view);
  const [unknown, setUnknown] = useState<string>();
  if (!symbols) return <KeptList {...{ view, onChange }} />;
  const put = (next: readonly string[]) => onChange({ ...view, subject: joinSymbols([...new Set(next)]) });
  const add = (symbol: string) => {
    setUnknown(undefined);
    put([...symbols, symbol]);
  };
  return (
    <div className="setup-lines flex flex-wrap gap-1.5 items-center" data-tool="">
      {symbols.map((symbol) => (
        <button
          key={symbol}
          type="button"
          className="chip"
          aria-label={text("setup.without", { symbol })}
          disabled={symbols.length === 1}
          onClick={() => put(symbols.filter((other) => other !== symbol))}
        >
          {symbol} <span aria-hidden="true">✕</span>
        </button>
      ))}
      {symbols.length < mostLinkLines && (
        <FindBox
          label={text("setup.addLine")}
          find={(typed) => findLinkable(typed, 8).filter(({ symbol }) => !symbols.includes(symbol))}
          keyOf={({ symbol }) => symbol}
          draw={LineOption}
          onPick={(row, typed) => (row ? add(row.symbol) : setUnknown(typed))}
        />
      )}
      {unknown && <NoSuchLine typed={unknown} onTake={add} />}
    </div>
  );
}

/** A list given by its slug only. Another computer does not have it, so its symbols are offered instead. */
function KeptList({ view, onChange }: WatchLinesProps) {
  const { subject: slug = "" } = view;
  const list = useWatchlist(slug);
  const subject = list && writtenSymbols(list);
  return (
    <div className="setup-lines flex flex-wrap gap-1.5 items-center" data-tool="">
      <p className="setup-note">
        {text(list ? "setup.keptList" : "setup.noList", { list: list?.name ?? slug })}
      </p>
      {subject && (
        <button type="button" className="chip" onClick={() => onChange({ ...view, subject })}>
          {text("setup.putSymbols")}
        </button>
      )}
    </div>
  );
}

/** Whether a link can contain the line. */
const linkable = ({ symbol }: { symbol: string }) => isSymbol(symbol);

/** The symbols of the list that fit in a link; undefined if there are none. */
const writtenSymbols = ({ lines }: Watchlist): string | undefined =>
  joinSymbols(
    lines
      .filter(linkable)
      .slice(0, mostLinkLines)
      .map(({ symbol }) => symbol),
  );

/** All known lines that a link can contain, including untraded ones. */
const linkableLines = (): BoardRow[] =>
  marketLines
    .symbols()
    .flatMap((symbol) => marketLines.row(symbol) ?? [])
    .filter(linkable);

/** The lines that match the typed text. */
const findLinkable = (typed: string, most: number): BoardRow[] => findLines(linkableLines(), typed, most);

interface NoSuchLineProps {
  typed: string;
  onTake: (symbol: string) => void;
}

/** at most this many fit beside the box without moving the page */
const mostOffers = 4;

/** Says why nothing was added, and offers similar entries. */
function NoSuchLine({ typed, onTake }: NoSuchLineProps) {
  const near = nearMatches(typed, linkableLines(), mostOffers);
  return (
    <div className="flex basis-full flex-wrap gap-1.5 items-center text-small text-caution" role="status">
      {text(near.length > 0 ? "setup.unknownNear" : "setup.unknown", { typed })}
      {near.map((line) => (
        <button
          key={line.symbol}
          type="button"
          className="chip w-auto max-w-full"
          onClick={() => onTake(line.symbol)}
        >
          <LineOption {...line} />
        </button>
      ))}
    </div>
  );
}

/** The symbols in the view's subject; empty for another view or a list's slug. */
export const symbolsOf = ({ name, subject = "" }: WallView): readonly string[] | undefined =>
  name === "watch" ? symbolsIn(subject, mostLinkLines) : undefined;

/** The title of a view for people: "Line JKH.N0000", "Index Banks", "Watchlist: 4 lines". */
export function useViewTitle(): (view: WallView) => string {
  const { data } = useQuery(sectorsQuery());
  return (view) => {
    const { name, subject } = view;
    const title = text(`wall.view.${name}`);
    if (subject === undefined) return title;
    const symbols = symbolsOf(view);
    if (symbols) return `${title}: ${text("board.lines", { count: symbols.length })}`;
    const sector = name === "index" && data?.value.find(({ sectorId }) => String(sectorId) === subject);
    return `${title} ${(sector && readableName(sectorTitle(sector))) || subject}`;
  };
}
