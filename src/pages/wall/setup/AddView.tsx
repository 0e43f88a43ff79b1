import "#ui/messages/en/wallSetup";
import "#ui/messages/en/wall";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sectorsQuery } from "#feed/papers/sectors";
import { sectorTitle } from "#market/company/sector";
import { findNamed } from "#market/line/knownLine";
import { takesSubject, usual, viewNames, type WallView } from "#pages/wall/playlist/link";
import { FindBox } from "#ui/controls/FindBox.tsx";
import type { Watchlist } from "#ui/kept/watchlist";
import { useWatchlists } from "#ui/kept/watchlists";
import { text } from "#ui/messages/text";
import { drawNamed, findLinkable, writtenSymbols } from "./findLine.tsx";
import { NoSuchLine } from "./NoSuchLine.tsx";

interface AddViewProps {
  full: boolean;
  onAdd: (view: WallView) => void;
}

interface Candidate {
  symbol: string;
  name: string | undefined;
  view: WallView;
}

/** A list that is kept here: by its symbols, for every machine, and by its name, which means something to this browser alone. */
function keptCandidates(list: Watchlist): Candidate[] {
  const subject = writtenSymbols(list);
  const view = { name: "watch", seconds: usual } as const;
  const count = subject?.split("_").length ?? 0;
  const byName = { symbol: list.slug, name: text("setup.listByName"), view: { ...view, subject: list.slug } };
  if (!subject) return [byName];
  return [
    { symbol: list.name, name: text("setup.listSymbols", { count }), view: { ...view, subject } },
    byName,
  ];
}

const withoutSubject = viewNames.filter((name) => takesSubject(name) !== "always");

/** Every view there is: those of the whole market at a click, those of something by its name. */
export function AddView({ full, onAdd }: AddViewProps) {
  const { data: sectors } = useQuery(sectorsQuery());
  const [unknown, setUnknown] = useState<{ typed: string; name: "symbol" | "watch" }>();
  const groups = (sectors?.value ?? []).map(
    (sector): Candidate => ({
      symbol: sector.code ?? String(sector.sectorId),
      name: sectorTitle(sector),
      view: { name: "index", subject: String(sector.sectorId), seconds: usual },
    }),
  );
  const kept = useWatchlists(({ lists }) => lists).flatMap(keptCandidates);
  const lines = (typed: string, name: "symbol" | "watch") =>
    findLinkable(typed, 7).map(
      (row): Candidate => ({ ...row, view: { name, subject: row.symbol, seconds: usual } }),
    );
  const add = (view: WallView) => {
    setUnknown(undefined);
    onAdd(view);
  };
  const box = (name: "symbol" | "watch") => ({
    keyOf: ({ view }: Candidate) => `${view.name} ${view.subject}`,
    draw: drawNamed,
    onPick: (found: Candidate | undefined, typed: string) =>
      found ? add(found.view) : setUnknown({ typed, name }),
  });
  if (full) return <p className="setup-note">{text("setup.full")}</p>;
  return (
    <fieldset className="flex flex-wrap gap-1.5 items-center">
      <legend className="sr-only">{text("setup.add")}</legend>
      {withoutSubject.map((name) => (
        <button key={name} type="button" className="chip" onClick={() => onAdd({ name, seconds: usual })}>
          + {text(`wall.view.${name}`)}
        </button>
      ))}
      <FindBox
        label={text("setup.addSubject")}
        find={(typed) => [...findNamed(groups, typed, 4), ...lines(typed, "symbol")]}
        {...box("symbol")}
      />
      <FindBox
        label={text("setup.addWatch")}
        find={(typed) => [...findNamed(kept, typed, 4), ...lines(typed, "watch")]}
        {...box("watch")}
      />
      {unknown && (
        <NoSuchLine
          typed={unknown.typed}
          onTake={(subject) => add({ name: unknown.name, subject, seconds: usual })}
        />
      )}
    </fieldset>
  );
}
