import "./palette.css";
import "#ui/messages/en/jump";
import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { closePalette, openPalette, useOpened } from "#app/header/opened";
import { marketLines, recallLines } from "#feed/lines/untraded";
import { sectorsQuery } from "#feed/papers/sectors";
import { splitSectors } from "#market/company/sector";
import { Modal } from "#ui/controls/Modal.tsx";
import { palettes, themes } from "#ui/kept/keptChoices";
import { flashes, motions, type Preferences, usePreferences } from "#ui/kept/preferences";
import { useWatchlists } from "#ui/kept/watchlists";
import { text } from "#ui/messages/text";
import { useGo } from "#ui/router/routes";
import { type Entry, entryGroups, type Offer, offersFor } from "./offers.ts";
import { actionEntries, columnEntries, listEntries, pageEntries, sectorEntries } from "./pageEntries.ts";
import "#ui/messages/en/header";
import { SymbolCode } from "#ui/table/SymbolCode.tsx";
import { readableName } from "#ui/words/names";
import { densities } from "#views/board/densities";

/** Everything by name: lines, pages, sets of columns, settings, and what can be done here. */
export function Palette() {
  const { typed = "", entered, opening } = useOpened();
  const [own] = useState(opening);
  useEffect(recallLines, []);
  // lines that are told of meanwhile are found too
  useSyncExternalStore(marketLines.subscribeList, marketLines.symbols);
  const entries = useEntries();
  const go = useGo();
  const offers = offersFor(typed, { rows: lines, entries, go });
  const [chosen, setChosen] = useState<{ typed: string; id: string }>();
  const first =
    offers.find(isPossible)?.id ??
    (typed.trim() ? "" : entries.find(({ group }) => group === entryGroups[0])?.id);
  const list = useRef<HTMLDivElement>(null);
  const picked = useRef<() => void>(undefined);
  const pick = (run: () => void) => {
    picked.current = run;
    list.current?.closest("dialog")?.close();
  };
  const highlighted = chosen?.typed === typed ? chosen.id : (first ?? "");
  const choose = () => {
    const possible = typed.trim() ? offers.filter(isPossible) : entries.filter(({ hindrance }) => !hindrance);
    const run = possible.find(({ id }) => id === highlighted)?.run;
    if (run) pick(run);
  };
  useEffect(() => {
    if (entered) choose();
  });
  /** Heard here: an item of the library hears of Enter only some time after it is drawn, and a quick hand is sooner. */
  const press = (event: KeyboardEvent) => {
    // 229: a word of an input method is taken, which one browser tells no other way
    if (event.key !== "Enter" || event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    choose();
  };
  return (
    <Command
      label={text("palette.title")}
      shouldFilter={false}
      loop
      value={highlighted}
      onValueChange={(id) => setChosen({ typed, id })}
    >
      <Modal
        label={text("palette.title")}
        className="palette"
        onKeyDown={ofItsButton}
        onClose={() => {
          closePalette(own);
          picked.current?.();
        }}
        tools={
          <Command.Input
            className="field flex-1 min-w-0 h-9 text-strong"
            value={typed}
            onValueChange={openPalette}
            onKeyDown={press}
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
        <p className="palette-hint flex-none pt-1.5 pb-2 px-3.5 border-t border-line phone:hidden">
          {text("palette.hint")}
        </p>
      </Modal>
    </Command>
  );
}

const isPossible = ({ shown }: Offer) => shown.kind !== "entry" || !shown.entry.hindrance;

/** Enter on the button that closes is the button's. */
const ofItsButton = (event: KeyboardEvent) => {
  if (event.key === "Enter" && event.target instanceof HTMLButtonElement) event.stopPropagation();
};

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

// Every choice of how the page looks and listens.

const one = (
  chosen: Preferences,
  changed: Partial<Preferences>,
  [name, value]: readonly [string, string],
) => {
  const [key, to] = Object.entries(changed)[0] ?? [];
  return {
    id: `look ${key} ${String(to)}`,
    group: "look",
    title: text("palette.setting", { name, value }),
    current: key !== undefined && chosen[key as keyof Preferences] === to,
    run: () => usePreferences.getState().choose(changed),
  } satisfies Entry;
};

const onOff = [
  [true, "look.on"],
  [false, "look.off"],
] as const;

/** @param chosen what is in force */
const lookEntries = (chosen: Preferences): Entry[] => [
  ...themes.map((theme) => one(chosen, { theme }, [text("shell.theme"), text(`shell.theme.${theme}`)])),
  ...palettes.map((palette) =>
    one(chosen, { palette }, [text("shell.palette"), text(`shell.palette.${palette}`)]),
  ),
  ...densities.map(([density, name]) => one(chosen, { density }, [text("board.density"), text(name)])),
  ...flashes.map((flash) => one(chosen, { flash }, [text("look.flash"), text(`look.flash.${flash}`)])),
  ...motions.map((motion) => one(chosen, { motion }, [text("look.motion"), text(`look.motion.${motion}`)])),
  ...onOff.map(([peekOnHover, name]) => one(chosen, { peekOnHover }, [text("palette.peek"), text(name)])),
  ...onOff.map(([letterKeys, name]) => one(chosen, { letterKeys }, [text("look.letters"), text(name)])),
  {
    id: "look reset",
    group: "look",
    title: text("look.reset"),
    run: () => usePreferences.getState().reset(),
  },
];

/** One that answers what was typed. */
function OfferRow({ offer: { id, shown }, onPick }: { offer: Offer; onPick: () => void }) {
  switch (shown.kind) {
    case "entry":
      return (
        <EntryRow entry={shown.entry} kind={text(`palette.group.${shown.entry.group}`)} onPick={onPick} />
      );
    case "line":
      return (
        <Command.Item value={id} onSelect={onPick} data-symbol={shown.row.symbol}>
          <SymbolCode symbol={shown.row.symbol} />
          <span className="flex-1 min-w-0 truncate">{readableName(shown.row.name)}</span>
          <small>{shown.part ?? text("palette.group.line")}</small>
        </Command.Item>
      );
    case "typed":
      return (
        <Command.Item value={id} onSelect={onPick}>
          <span className="flex-1 min-w-0 truncate">{text("palette.asTyped", { symbol: shown.symbol })}</span>
          {shown.part && <small>{shown.part}</small>}
        </Command.Item>
      );
    default:
      return shown satisfies never;
  }
}

interface EntryRowProps {
  entry: Entry;
  /** where it is not listed below the name of its group */
  kind?: string;
  onPick: () => void;
}

function EntryRow({ entry, kind, onPick }: EntryRowProps) {
  const { id, title, mnemonic, current, hindrance } = entry;
  return (
    <Command.Item value={id} onSelect={onPick} data-current={current} disabled={hindrance !== undefined}>
      <span className="flex-1 min-w-0 truncate">{title}</span>
      {current && <small>✓ {text("palette.current")}</small>}
      {(hindrance ?? kind) && <small>{hindrance ?? kind}</small>}
      {mnemonic && <kbd>{mnemonic}</kbd>}
    </Command.Item>
  );
}
