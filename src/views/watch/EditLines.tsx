import "#ui/messages/en/boardTools";
import "#ui/messages/en/watchlists";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { marketLines } from "#feed/lines/knownLines";
import { companiesOf } from "#market/company/companies";
import { canonical, isSymbol, symbolMeaning } from "#market/company/symbol";
import type { BoardRow } from "#market/line/board";
import { findLines, linesNear } from "#market/line/knownLine";
import { listedLines } from "#market/texts/symbolWord";
import { FindBox } from "#ui/controls/FindBox.tsx";
import { leftInside } from "#ui/controls/Popup.tsx";
import { OrderTools, useOrder } from "#ui/controls/useOrder.tsx";
import { text } from "#ui/messages/text";
import { LineOption, SymbolCode } from "#ui/table/SymbolCode.tsx";
import { acceptImport } from "#ui/watchlists/importLists";
import { hasLine, type Watchlist, watchlistLimits, withLineAt, withNote } from "#ui/watchlists/watchlist";
import { addLines, removeLine, useWatchlists } from "#ui/watchlists/watchlists";
import { type NamedLines, readLists } from "#ui/watchlists/watchText";
import { say } from "#ui/words/say";

/** The list's lines in a column, where they can be moved, noted and removed. */
export function EditLines({ list: { slug, lines } }: { list: Watchlist }) {
  const change = useWatchlists((all) => all.change);
  const order = useOrder({
    count: lines.length,
    onMove(from, to) {
      const symbol = lines[from]?.symbol ?? "";
      change((all) => withLineAt(all, slug, symbol, to));
      say(text("board.sort.placed", { symbol, place: to + 1, all: lines.length }));
    },
    onRemove: (at) => removeLine(slug, lines[at]?.symbol ?? ""),
  });
  if (lines.length === 0) return <p className="popup-note">{text("watch.emptyShort")}</p>;
  return (
    <ul ref={order.list} className="watch-edit">
      {lines.map(({ symbol, note = "" }, at) => (
        <li
          className="grid grid-cols-[20px_minmax(0,1fr)_repeat(3,auto)] gap-1 items-center py-1 border-b border-line"
          key={symbol}
          data-symbol={symbol}
        >
          <span
            className="text-faint cursor-grab touch-none"
            aria-hidden="true"
            onPointerDown={(event) => {
              if (event.button === 0) event.preventDefault();
              order.press(event, at);
            }}
          >
            ⠿
          </span>
          <SymbolCode symbol={symbol} />
          <OrderTools name={symbol} className="chip icon-chip" {...{ order, at }} />
          <input
            key={note}
            className="field"
            aria-label={text("watch.noteOf", { symbol })}
            placeholder={text("watch.note")}
            maxLength={watchlistLimits.note}
            defaultValue={note}
            onBlur={({ target }) => change((all) => withNote(all, slug, symbol, target.value))}
            onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
          />
        </li>
      ))}
    </ul>
  );
}

function* knownRows(): Generator<BoardRow> {
  for (const symbol of marketLines.symbols()) {
    const row = marketLines.row(symbol);
    if (row) yield row;
  }
}

/** Finds a line by ticker or name and adds it at the end of the list. An unknown symbol is added as typed. */
export function AddLine({ list }: { list: Watchlist }) {
  const [refusal, setRefusal] = useState("");
  const add = (row: BoardRow | undefined, typed: string) => {
    const symbol = row?.symbol ?? typedSymbol(typed);
    if (!isSymbol(symbol)) return setRefusal(text("watch.noSymbol", { typed: typed.slice(0, 40) }));
    setRefusal(hasLine(list, symbol) ? text("watch.there", { symbol, list: list.name }) : "");
    addLines(list.slug, [symbol]);
  };
  /** @returns whether the text is a list, which is then added */
  const addList = (pasted: string): boolean => {
    const read = readLists(pasted, namedLines());
    const found = new Map(read.lists.flatMap(({ lines }) => lines.map((line) => [line.symbol, line])));
    if (found.size + read.bad.length < 2) return false;
    const said = [
      acceptImport(list.slug, { ...read, lists: [{ name: undefined, lines: [...found.values()] }] }),
    ];
    const refused = read.bad.map((line) => line.text.slice(0, 20)).slice(0, 10);
    if (refused.length > 0) said.push(text("watch.refused", { refused: refused.join(", ") }));
    setRefusal(said.join(" · "));
    return true;
  };
  return (
    <span className="watch-add inline-flex gap-2 items-center ml-auto phone:min-w-0 phone:m-0">
      <FindBox
        className="watch-find relative phone:flex-1 phone:min-w-0"
        label={text("watch.add")}
        find={(typed) => findLines(knownRows(), typed, 8)}
        keyOf={({ symbol }) => symbol}
        draw={LineOption}
        onPick={add}
        onPasted={addList}
      />
      <span role="status" className="text-muted text-table">
        {refusal}
      </span>
    </span>
  );
}

/** The lines of the market, for a text that names some of them. */
export function namedLines(): NamedLines {
  const rows = [...knownRows()];
  const companies = companiesOf(rows);
  return {
    ...listedLines(marketLines.symbols()),
    byName: (name) => companies.byName(name)?.symbol,
    near: (words) => [
      ...new Set(linesNear(words, rows).map((symbol) => companies.byCode(symbol)?.symbol ?? symbol)),
    ],
  };
}

function typedSymbol(typed: string): string {
  const found = symbolMeaning(typed, new Set(marketLines.symbols()));
  return found.kind === "listed" ? found.symbol : canonical(typed);
}

/** px; equal to the class `w-86` */
const width = 344;

/** The note being edited, and its cell. */
export interface NoteAt {
  symbol: string;
  cell: HTMLElement;
}

interface NoteBoxProps extends NoteAt {
  list: Watchlist;
  onClose: () => void;
}

/** The editor of a line's note, drawn over the note's cell. Enter saves, Escape cancels. */
export function NoteBox({ symbol, cell, list, onClose }: NoteBoxProps) {
  const box = useRef<HTMLFormElement>(null);
  const change = useWatchlists((all) => all.change);
  useEffect(() => {
    box.current?.showPopover();
    box.current?.querySelector("input")?.focus();
  }, []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("note");
    change((all) => withNote(all, list.slug, symbol, typeof typed === "string" ? typed : ""));
    box.current?.hidePopover();
  };
  const { left, top } = cell.getBoundingClientRect();
  return (
    <form
      ref={box}
      popover="auto"
      className="fixed inset-auto hidden open:flex gap-1.5 w-86 p-1 bg-raised border border-edge rounded-md"
      style={{ left: leftInside(left, width), top }}
      onSubmit={submit}
      onToggle={({ newState }) => {
        if (newState !== "closed") return;
        onClose();
        // the cell may have been replaced by another element
        const row = document.querySelector(`[role="row"][data-symbol="${CSS.escape(symbol)}"]`);
        row?.querySelector<HTMLElement>('[data-column="note"]')?.focus({ preventScroll: true });
      }}
    >
      <input
        className="field flex-1 min-w-0"
        name="note"
        aria-label={text("watch.noteOf", { symbol })}
        placeholder={text("watch.noteOf", { symbol })}
        maxLength={watchlistLimits.note}
        defaultValue={list.lines.find((line) => line.symbol === symbol)?.note}
      />
      <button type="submit" className="chip">
        {text("watch.keepNote")}
      </button>
    </form>
  );
}
