import "./palette.css";
import "#ui/messages/en/jump";
import "#ui/messages/en/header";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { marketLines, recallLines } from "#feed/lines/knownLines";
import { sectorsQuery } from "#feed/papers/sectors";
import { splitSectors } from "#market/company/sector";
import { chooseSetting } from "#pages/settings/settingActions";
import { type SettingName, settings } from "#pages/settings/settings.tsx";
import { useCombobox } from "#ui/controls/FindBox.tsx";
import { Modal } from "#ui/controls/Modal.tsx";
import { text } from "#ui/messages/text";
import { type Preferences, usePreferences } from "#ui/preferences/preferences";
import { useGo } from "#ui/router/routes";
import { closePalette, openPalette, showNote, usePageState } from "#ui/screen/pageState";
import { SymbolCode } from "#ui/table/SymbolCode.tsx";
import { useWatchlists } from "#ui/watchlists/watchlists";
import { readableName } from "#ui/words/names";
import { actionEntries } from "./actionEntries.ts";
import { entryGroups, type Offer, offersFor, type PaletteEntry } from "./offers.ts";
import { columnEntries, listEntries, pageEntries, sectorEntries } from "./pageEntries.ts";

/** Finds lines, pages, column sets, settings and actions by name. */
export function Palette() {
  const typed = usePageState((page) => page.typed ?? "");
  const entered = usePageState((page) => page.entered);
  const [own] = useState(() => usePageState.getState().opening);
  useEffect(recallLines, []);
  // lines that arrive while the jump box is open are found too
  useSyncExternalStore(marketLines.subscribeList, marketLines.symbols);
  const entries = useEntries();
  const go = useGo();
  const offers: readonly Offer[] = typed.trim()
    ? offersFor(typed, { rows: allLines, entries, go })
    : groupedOffers(entries);
  const list = useRef<HTMLDivElement>(null);
  const pick = (offer: Offer | undefined) => {
    if (!offer) return;
    const dialog = list.current?.closest("dialog");
    // when the key that picked it has been handled; on the element itself, because React may have let go of it by then
    dialog?.addEventListener("close", offer.run, { once: true });
    dialog?.close();
  };
  const items = offers.filter(isPossible);
  const combobox = useCombobox({ label: text("palette.title"), typed, items, keyOf: idOf, onPick: pick });
  const { option } = combobox;
  // Enter was pressed before this code arrived
  const first = items[0];
  useEffect(() => {
    if (entered) pick(first);
  });
  return (
    <Modal
      label={text("palette.title")}
      className="palette"
      onClose={() => closePalette(own)}
      tools={
        <input
          {...combobox.box}
          className="field flex-1 min-w-0 h-9 text-strong"
          value={typed}
          onChange={(event) => openPalette(event.target.value)}
          maxLength={60}
          placeholder={text("palette.find")}
        />
      }
    >
      <div ref={list} {...combobox.list} className="palette-list">
        {typed.trim() ? (
          <FoundOffers {...{ offers, option }} />
        ) : (
          entryGroups.map((group) => <OfferGroup key={group} {...{ group, offers, option }} />)
        )}
      </div>
      <p className="palette-hint flex-none pt-1.5 pb-2 px-3.5 border-t border-line phone:hidden">
        {text("palette.hint")}
      </p>
    </Modal>
  );
}

const idOf = ({ id }: Offer) => id;
const isPossible = ({ shown }: Offer) => shown.kind !== "entry" || !shown.entry.hindrance;

/** The entries that can be chosen, one group after another. */
const groupedOffers = (entries: readonly PaletteEntry[]): Offer[] =>
  entryGroups.flatMap((name) =>
    entries
      .filter(({ group, hindrance }) => group === name && !hindrance)
      .map((entry): Offer => ({ id: entry.id, shown: { kind: "entry", entry }, run: entry.run })),
  );

/** All known lines, including untraded ones. */
const allLines = () => marketLines.symbols().flatMap((symbol) => marketLines.row(symbol) ?? []);

function useEntries(): PaletteEntry[] {
  const go = useGo();
  const chosen = usePreferences();
  const lists = useWatchlists((watched) => watched.lists);
  const { data } = useQuery({ ...sectorsQuery(), refetchInterval: false });
  // the possible actions are computed once, because the page below does not change while the jump box is open
  const [actions] = useState(actionEntries);
  return useMemo(
    () => [
      ...actions,
      ...pageEntries(go),
      ...listEntries(go, lists),
      ...columnEntries(go, chosen.columnSets),
      ...settingEntries(chosen),
      ...sectorEntries(go, data ? splitSectors(data.value).groups : []),
    ],
    [actions, go, chosen, lists, data],
  );
}

interface ListProps {
  offers: readonly Offer[];
  option: ReturnType<typeof useCombobox<Offer>>["option"];
}

function FoundOffers({ offers, option }: ListProps) {
  if (offers.length === 0)
    return <p className="py-6 px-3 text-center text-muted">{text("palette.nothing")}</p>;
  return offers.map((offer) => <OfferRow key={offer.id} offer={offer} props={option(offer)} />);
}

function OfferGroup({ group, offers, option }: ListProps & { group: PaletteEntry["group"] }) {
  const heading = useId();
  const own = offers.filter(({ shown }) => shown.kind === "entry" && shown.entry.group === group);
  if (own.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls; these are options of a listbox
    <div role="group" aria-labelledby={heading}>
      <div id={heading} className="palette-heading" role="presentation">
        {text(`palette.group.${group}`)}
      </div>
      {own.map((offer) => (
        <OfferRow key={offer.id} offer={offer} props={option(offer)} underHeading />
      ))}
    </div>
  );
}

/** @param chosen the settings in use */
const settingEntries = (chosen: Preferences): PaletteEntry[] => [
  ...(Object.keys(settings) as SettingName[]).flatMap((of) =>
    settings[of].options.map(
      ([value, named]): PaletteEntry => ({
        id: `look ${of} ${String(value)}`,
        group: "look",
        title: text("palette.setting", { name: text(settings[of].name), value: text(named) }),
        words: text(`palette.words.${of}`),
        current: chosen[of] === value,
        run: () => void chooseSetting(of, value).then((words) => words && showNote(words)),
      }),
    ),
  ),
  {
    id: "look reset",
    group: "look",
    title: text("look.reset"),
    run: () => usePreferences.getState().reset(),
  },
];

interface OfferRowProps {
  offer: Offer;
  props: ReturnType<ListProps["option"]>;
  /** the heading above the row names its group, so the row does not repeat it */
  underHeading?: boolean;
}

function OfferRow({ offer: { shown }, props, underHeading = false }: OfferRowProps) {
  switch (shown.kind) {
    case "entry":
      return <EntryRow entry={shown.entry} {...{ props, underHeading }} />;
    case "line":
      return (
        <div {...props} data-symbol={shown.row.symbol}>
          <SymbolCode symbol={shown.row.symbol} />
          <span className="flex-1 min-w-0 truncate" title={readableName(shown.row.name)}>
            {readableName(shown.row.name)}
          </span>
          <small>{shown.part ?? text("palette.group.line")}</small>
        </div>
      );
    case "typed":
      return (
        <div {...props}>
          <span className="flex-1 min-w-0 truncate">{text("palette.asTyped", { symbol: shown.symbol })}</span>
          {shown.part && <small>{shown.part}</small>}
        </div>
      );
    default:
      return shown satisfies never;
  }
}

function EntryRow({ entry, props, underHeading }: Omit<OfferRowProps, "offer"> & { entry: PaletteEntry }) {
  const { title, mnemonic, current, hindrance, group } = entry;
  const kind = underHeading ? undefined : text(`palette.group.${group}`);
  return (
    <div {...props} data-current={current}>
      <span className="flex-1 min-w-0 truncate">{title}</span>
      {current && <small>✓ {text("palette.current")}</small>}
      {(hindrance ?? kind) && <small>{hindrance ?? kind}</small>}
      {mnemonic && <kbd>{mnemonic}</kbd>}
    </div>
  );
}
