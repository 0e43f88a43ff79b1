import "#ui/messages/en/positions";
import { useMemo, useState } from "react";
import { newRecordId } from "#feed/positions/positionBook";
import type { KeptBook, PositionRecord } from "#feed/positions/positionRecords";
import { type PositionEntry, positionLimits } from "#market/positions/entry";
import { costsOfEntries } from "#market/positions/entryCosts";
import { importRows } from "#market/positions/importRows";
import { type ColumnMapping, guessMapping, type ImportTable, readTable } from "#market/positions/importTable";
import { listedLines } from "#market/texts/symbolWord";
import { Modal } from "#ui/controls/Modal.tsx";
import { text } from "#ui/messages/text";
import { useEditing } from "./editing.tsx";
import { doubtsNow, portfolioFor, useEntryNames, useSessionHours } from "./entryNames.ts";
import { ImportPreview } from "./ImportPreview.tsx";
import { MappingFields } from "./MappingFields.tsx";

interface ImportDialogProps {
  book: KeptBook;
  /** id of the shown portfolio */
  portfolio: string | undefined;
  onClose: () => void;
}

/** characters; 20,000 entries are shorter */
const longestPaste = 5_000_000;

interface ReadFile extends Pick<ImportDialogProps, "book" | "portfolio"> {
  pasted: string;
  /** by the person; otherwise the mapping is guessed */
  chosen: ColumnMapping | undefined;
  withDuplicates: boolean;
}

/** What a pasted text or a file says: its rows, the entries that would be taken, and what is unlikely in them. */
function useReadFile({ book, portfolio, pasted, chosen, withDuplicates }: ReadFile) {
  const { symbols, today } = useEntryNames(book);
  const lines = useMemo(() => listedLines(symbols.map(({ symbol }) => symbol)), [symbols]);
  const table = useMemo(() => readTable(pasted), [pasted]);
  const mapping = useMemo(
    () => (chosen ? fittedMapping(chosen, table) : guessMapping(table, lines)),
    [chosen, table, lines],
  );
  const owners = useMemo(() => new ImportedPortfolios(book, portfolio), [book, portfolio]);
  const verdicts = useMemo(
    () => importRows(table, mapping, { lines, today, portfolioOf: owners.idOf, entries: book.entries }),
    [table, mapping, lines, today, owners, book.entries],
  );
  const taken = useMemo(
    () =>
      verdicts.flatMap((row): PositionEntry[] =>
        row.verdict === "ok" || (row.verdict === "duplicate" && withDuplicates)
          ? [{ ...row.entry, id: rowId(row.at) }]
          : [],
      ),
    [verdicts, withDuplicates],
  );
  const hours = useSessionHours();
  const doubts = useMemo(() => doubtsNow(taken, book, lines, hours), [taken, book, lines, hours]);
  const costs = useMemo(() => costsOfEntries([...book.entries, ...taken], book.brokers), [book, taken]);
  return { table, mapping, owners, verdicts, taken, doubts, costs };
}

/** Reads a pasted text or a file as entries. Nothing is written before the person accepts what the preview shows. */
export function ImportDialog({ book, portfolio, onClose }: ImportDialogProps) {
  const { keep } = useEditing();
  const [pasted, setPasted] = useState("");
  const [chosen, setChosen] = useState<ColumnMapping>();
  const [withDuplicates, setWithDuplicates] = useState(false);
  const [told, setTold] = useState("");
  const read = useReadFile({ book, portfolio, pasted, chosen, withDuplicates });
  const { table, mapping, owners, verdicts, taken, doubts, costs } = read;
  const take = (written: string) => {
    setTold("");
    setPasted(written);
    const head = headKey(readTable(written));
    // other headings are of a file of another kind, which may have been read before
    if (head !== headKey(table))
      setChosen(head ? book.mappings.findLast((one) => headKey(one) === head)?.mapping : undefined);
  };
  const accept = async (dialog: HTMLDialogElement | null) => {
    const made = owners.madeFor(new Set(taken.map((entry) => entry.portfolio)));
    const records = taken.map((entry) => ({ as: "entry" as const, value: { ...entry, id: newRecordId() } }));
    const refused = await keep([...made, ...records], () =>
      text("positions.imported", { count: records.length }),
    );
    if (refused === undefined) dialog?.close();
    else setTold(refused);
  };
  return (
    <Modal
      label={text("positions.importTitle")}
      className="w-[min(900px,100vw_-_16px)] max-h-[calc(100dvh_-_16px)] m-auto overflow-auto rounded-md"
      onClose={onClose}
      tools={<b className="flex-1">{text("positions.importTitle")}</b>}
    >
      <div className="grid gap-2 p-3 text-small min-w-0">
        <PastedText
          pasted={pasted}
          told={told || (pasted !== "" && table.rows.length === 0 ? text("positions.noRows") : "")}
          onText={take}
          onTold={setTold}
        />
        {table.rows.length > 0 && (
          <>
            <MappingFields
              table={table}
              mapping={mapping}
              isGuess={chosen === undefined}
              kept={book.mappings}
              onMapping={setChosen}
            />
            <ImportPreview
              verdicts={verdicts}
              table={table}
              doubtsAt={(at) => doubts.get(rowId(at))}
              costsAt={(at) => costs.get(rowId(at))}
            />
            <Acceptance
              hasDuplicates={verdicts.some(({ verdict }) => verdict === "duplicate")}
              count={taken.length}
              onAccept={(dialog) => void accept(dialog)}
              {...{ withDuplicates, setWithDuplicates }}
            />
          </>
        )}
      </div>
    </Modal>
  );
}

interface AcceptanceProps {
  hasDuplicates: boolean;
  withDuplicates: boolean;
  setWithDuplicates: (taken: boolean) => void;
  /** of the entries that would be written */
  count: number;
  onAccept: (dialog: HTMLDialogElement | null) => void;
}

function Acceptance({ hasDuplicates, withDuplicates, setWithDuplicates, count, onAccept }: AcceptanceProps) {
  return (
    <div className="flex flex-wrap gap-2 items-center">
      {hasDuplicates && (
        <label className="flex gap-1.5 items-center">
          <input
            type="checkbox"
            checked={withDuplicates}
            onChange={({ target }) => setWithDuplicates(target.checked)}
          />
          {text("positions.withDuplicates")}
        </label>
      )}
      <button
        type="button"
        className="chip ml-auto"
        aria-pressed={count > 0}
        disabled={count === 0}
        onClick={({ currentTarget }) => onAccept(currentTarget.closest("dialog"))}
      >
        {text("positions.accept", { count })}
      </button>
    </div>
  );
}

/** Sorts after the ids of the book, and as the rows of the file do. */
const rowId = (at: number) => `~${String(at).padStart(6, "0")}`;

interface PastedTextProps {
  pasted: string;
  /** what went wrong, in words */
  told: string;
  onText: (written: string) => void;
  onTold: (words: string) => void;
}

/** In UTF-8; as older programs write, if it is none. */
async function fileText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** A box for a copied table, and a button for a file. */
function PastedText({ pasted, told, onText, onTold }: PastedTextProps) {
  const open = (file: File | undefined) => {
    if (!file) return;
    const name = file.name.slice(0, 60);
    if (file.size > longestPaste) return onTold(text("positions.fileTooLong", { name }));
    fileText(file).then(
      (written) => (written === "" ? onTold(text("positions.fileEmpty", { name })) : onText(written)),
      () => onTold(text("positions.fileUnread", { name })),
    );
  };
  return (
    <>
      <p className="text-muted">{text("positions.importHow")}</p>
      <textarea
        className="field h-auto py-1.5 px-2.5 whitespace-pre"
        rows={5}
        aria-label={text("positions.pasted")}
        placeholder={text("positions.pastedHint")}
        maxLength={longestPaste}
        value={pasted}
        onChange={({ target }) => onText(target.value)}
      />
      <div className="flex flex-wrap gap-1.5 items-center">
        <label className="chip">
          {text("positions.file")}
          <input
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            className="sr-only"
            onChange={({ target }) => open(target.files?.[0])}
          />
        </label>
        <span role="status" className="text-caution">
          {told}
        </span>
      </div>
    </>
  );
}

const headKey = ({ head }: { head?: ImportTable["head"] }): string => head?.join("\n") ?? "";

/** A kept mapping for a table of other columns: those too many are not read. */
const fittedMapping = (mapping: ColumnMapping, { columns }: ImportTable): ColumnMapping => ({
  ...mapping,
  columns: Array.from({ length: columns }, (_, place) => mapping.columns[place] ?? ""),
});

/** The portfolios that a file names. Those that do not exist are made when the import is accepted. */
class ImportedPortfolios {
  readonly #ids = new Map<string, string>();
  readonly #made = new Map<string, PositionRecord>();
  readonly #usual: ReturnType<typeof portfolioFor>;

  constructor(book: KeptBook, shown: string | undefined) {
    this.#usual = portfolioFor(book, shown);
    for (const { id, name } of book.portfolios) this.#ids.set(name, id);
  }

  readonly idOf = (named: string | undefined): string => {
    const name = named?.slice(0, positionLimits.name);
    if (name === undefined) return this.#usual.id;
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const id = newRecordId();
    this.#ids.set(name, id);
    this.#made.set(id, { as: "portfolio", value: { id, name } });
    return id;
  };

  /** Records of the used portfolios that do not exist yet. */
  madeFor(used: ReadonlySet<string>): PositionRecord[] {
    const usual = used.has(this.#usual.id) ? this.#usual.made : [];
    return [...usual, ...[...this.#made].flatMap(([id, record]) => (used.has(id) ? [record] : []))];
  }
}
