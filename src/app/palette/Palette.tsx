import "./palette.css";
import "#ui/messages/en/palette";
import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { closePalette, openPalette, useOpened } from "#app/opened";
import { sectorsQuery } from "#feed/sectors";
import { marketLines, recallLines } from "#feed/untraded";
import { splitSectors } from "#market/sector";
import { Modal } from "#ui/Modal.tsx";
import { text } from "#ui/messages/text";
import { usePreferences } from "#ui/preferences";
import { useGo } from "#ui/router/routes";
import { useWatchlists } from "#ui/watchlists";
import { actionEntries } from "./actionEntries.ts";
import { type Entry, entryGroups } from "./entry.ts";
import { lookEntries } from "./lookEntries.ts";
import { type Offer, offersFor } from "./offers.ts";
import { columnEntries, listEntries, pageEntries, sectorEntries } from "./pageEntries.ts";
import { EntryRow, OfferRow } from "./rows.tsx";

/** Everything by name: lines, pages, sets of columns, settings, and what can be done here. */
export function Palette() {
  const typed = useOpened((opened) => opened.typed) ?? "";
  useEffect(recallLines, []);
  // lines that are told of meanwhile are found too
  useSyncExternalStore(marketLines.subscribeList, marketLines.symbols);
  const entries = useEntries();
  const go = useGo();
  const offers = offersFor(typed, { rows: lines, entries, go });
  const [chosen, setChosen] = useState<{ typed: string; id: string }>();
  const first =
    offers.find(({ shown }) => shown.kind !== "entry" || !shown.entry.hindrance)?.id ??
    (typed.trim() ? "" : entries.find(({ group }) => group === entryGroups[0])?.id);
  const list = useRef<HTMLDivElement>(null);
  const picked = useRef<() => void>(undefined);
  const pick = (run: () => void) => {
    picked.current = run;
    list.current?.closest("dialog")?.close();
  };
  return (
    <Command
      label={text("palette.title")}
      shouldFilter={false}
      loop
      value={chosen?.typed === typed ? chosen.id : (first ?? "")}
      onValueChange={(id) => setChosen({ typed, id })}
    >
      <Modal
        label={text("palette.title")}
        className="palette"
        onClose={() => {
          closePalette();
          picked.current?.();
        }}
        tools={
          <Command.Input
            className="field"
            value={typed}
            onValueChange={openPalette}
            maxLength={60}
            placeholder={text("palette.find")}
          />
        }
      >
        <Command.List ref={list} label={text("palette.title")}>
          {typed.trim() ? (
            <Found {...{ offers, pick }} />
          ) : (
            entryGroups.map((group) => <Group key={group} name={group} entries={entries} pick={pick} />)
          )}
        </Command.List>
        <p className="palette-hint">{text("palette.hint")}</p>
      </Modal>
    </Command>
  );
}

/** All that are known, untraded ones too. */
const lines = () => marketLines.symbols().flatMap((symbol) => marketLines.row(symbol) ?? []);

function useEntries(): Entry[] {
  const go = useGo();
  const chosen = usePreferences();
  const lists = useWatchlists((watched) => watched.lists);
  const { data } = useQuery({ ...sectorsQuery(), refetchInterval: false });
  // what can be done here is asked once: the page below does not change while this is open
  const [actions] = useState(actionEntries);
  return useMemo(
    () => [
      ...actions,
      ...pageEntries(go),
      ...listEntries(go, lists),
      ...columnEntries(go, chosen.columnSets),
      ...lookEntries(chosen),
      ...sectorEntries(go, data ? splitSectors(data.value).groups : []),
    ],
    [actions, go, chosen, lists, data],
  );
}

function Found({ offers, pick }: { offers: readonly Offer[]; pick: (run: () => void) => void }) {
  if (offers.length === 0) return <Command.Empty>{text("palette.nothing")}</Command.Empty>;
  return offers.map((offer) => <OfferRow key={offer.id} offer={offer} onPick={() => pick(offer.run)} />);
}

interface GroupProps {
  name: Entry["group"];
  entries: readonly Entry[];
  pick: (run: () => void) => void;
}

function Group({ name, entries, pick }: GroupProps) {
  const own = entries.filter(({ group, hindrance }) => group === name && !hindrance);
  if (own.length === 0) return null;
  return (
    <Command.Group heading={text(`palette.group.${name}`)}>
      {own.map((entry) => (
        <EntryRow key={entry.id} entry={entry} onPick={() => pick(entry.run)} />
      ))}
    </Command.Group>
  );
}
