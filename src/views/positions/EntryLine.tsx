import "#ui/messages/en/positions";
import { useEffect, useMemo, useRef, useState } from "react";
import { useHiddenAmounts } from "#feed/positions/hiddenAmounts";
import { newRecordId } from "#feed/positions/positionBook";
import type { KeptBook } from "#feed/positions/positionRecords";
import type { PositionEntry } from "#market/positions/entry";
import { costsOfEntries, type EntryCosts, entryTotal } from "#market/positions/entryCosts";
import { type EntryError, entryCompletions, isDraft, parseEntry } from "#market/positions/entryLine";
import type { Cents } from "#market/positions/money";
import { listedLines } from "#market/texts/symbolWord";
import { text } from "#ui/messages/text";
import { LineBox, MarkedMistake } from "#ui/sentence/LineBox.tsx";
import { useEditing } from "./editing.tsx";
import { doubtsNow, exampleEntry, portfolioFor, useEntryNames, useSessionHours } from "./entryNames.ts";
import {
  doubtWords,
  entryWords,
  formatCents,
  hiddenFigure,
  limitWords,
  originOfCosts,
} from "./positionWords.ts";

interface EntryLineProps {
  book: KeptBook;
  /** id of the shown portfolio */
  portfolio: string | undefined;
  /** a line to begin with; another one replaces what is typed */
  example: string | undefined;
}

/** A box for an entry as a line of text. Enter keeps the entry, and empties the box only if it is kept. */
export function EntryLine({ book, portfolio, example }: EntryLineProps) {
  const { keep } = useEditing();
  const names = useEntryNames(book);
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (example === undefined) return;
    setTyped(example);
    box.current?.focus();
  }, [example]);
  const read = useMemo(() => parseEntry(typed, names), [typed, names]);
  const draft = isDraft(read) ? read : undefined;
  const place = portfolioFor(book, portfolio);
  const save = async () => {
    if (!draft || busy) return;
    setBusy(true);
    const value: PositionEntry = { ...draft, id: newRecordId(), portfolio: place.id };
    const refused = await keep([...place.made, { as: "entry", value }], (hidden) =>
      text("positions.kept", { entry: entryWords(value, hidden) }),
    );
    setBusy(false);
    if (refused === undefined) setTyped((now) => (now === typed ? "" : now));
  };
  return (
    <div className="flex-none px-2.5 pt-2 print:hidden">
      <LineBox
        label={text("positions.line")}
        placeholder={exampleEntry(names)}
        typed={typed}
        completions={(written) => (written.trim() === "" ? [] : entryCompletions(written, names))}
        isReady={draft !== undefined}
        isWrong={!isDraft(read) && !["empty", "unfinished"].includes(read.why)}
        hint={
          isDraft(read) ? (
            <>
              <ReadAs book={book} entry={{ ...read, id: newestId, portfolio: place.id }} />{" "}
              <GoesTo {...{ book, portfolio }} id={place.id} />
            </>
          ) : typed.trim() === "" ? (
            <>
              <span className="pointer-coarse:hidden">{text("positions.lineKeys")} </span>
              <GoesTo {...{ book, portfolio }} id={place.id} />
            </>
          ) : (
            <MarkedMistake
              {...read}
              typed={typed}
              why={troubleWords(read)}
              nearWords={text("positions.near")}
              onType={setTyped}
            />
          )
        }
        box={box}
        onType={setTyped}
        onSave={() => void save()}
      />
    </div>
  );
}

/** With all portfolios shown, which of them takes the entry. */
function GoesTo({ book, portfolio, id }: Pick<EntryLineProps, "book" | "portfolio"> & { id: string }) {
  if (portfolio !== undefined || book.portfolios.length < 2) return null;
  const name = book.portfolios.find((one) => one.id === id)?.name ?? "";
  return text("positions.goesTo", { name });
}

/** sorts after every other id of the day, as a new entry does */
const newestId = "~";

function troubleWords({ why, word, needs, field }: EntryError): string {
  if (field !== undefined) return limitWords(field, word);
  if (needs !== undefined) return text(`positions.needs.${needs}`);
  return text(`positions.trouble.${why}`, { word });
}

interface ReadAsProps {
  book: KeptBook;
  entry: PositionEntry;
}

/** How the line is read, what it costs together with the other trades of its day, and what is unlikely in it. */
export function ReadAs({ book, entry }: ReadAsProps) {
  const { symbols } = useEntryNames(book);
  const lines = useMemo(() => listedLines(symbols.map(({ symbol }) => symbol)), [symbols]);
  const others = useMemo(() => book.entries.filter(({ id }) => id !== entry.id), [book, entry.id]);
  const cost = costsOfEntries([...others.filter(({ day }) => day === entry.day), entry], book.brokers).get(
    entry.id,
  );
  const hidden = useHiddenAmounts();
  const known = { entries: others, brokers: book.brokers };
  const doubts = doubtsNow([entry], known, lines, useSessionHours()).get(entry.id);
  return (
    <span className="num whitespace-normal">
      {cost ? costWords(entry, cost, hidden) : entryWords(entry, hidden)}
      {doubts && (
        <span className="text-caution">
          {" "}
          · {text("positions.doubts", { doubts: doubtWords(doubts, hidden) })}
        </span>
      )}
    </span>
  );
}

function costWords(entry: PositionEntry, cost: EntryCosts, hidden: boolean): string {
  const amount = (cents: Cents | undefined) => (hidden ? hiddenFigure : formatCents(cents));
  const read = text("positions.lineRead", {
    entry: entryWords(entry, hidden),
    value: amount(cost.value),
    sign: entry.kind === "buy" ? "+" : "−",
    costs: amount(cost.total),
    total: amount(entryTotal(entry, cost)),
  });
  return `${read} · ${originOfCosts(entry, cost)}`;
}
