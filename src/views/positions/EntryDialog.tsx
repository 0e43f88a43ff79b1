import "#ui/messages/en/positions";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import * as v from "valibot";
import { newRecordId } from "#feed/positions/positionBook";
import type { KeptBook } from "#feed/positions/positionRecords";
import { readAmount } from "#market/lists/amount";
import {
  type EntryField,
  type EntryKind,
  entryFields,
  entryKinds,
  type PositionEntry,
  positionEntry,
  positionLimits,
} from "#market/positions/entry";
import { listedLines, symbolOfWord } from "#market/texts/symbolWord";
import { Modal } from "#ui/controls/Modal.tsx";
import { text } from "#ui/messages/text";
import { ReadAs } from "./EntryLine.tsx";
import { useEditing } from "./editing.tsx";
import { portfolioFor, useEntryNames } from "./entryNames.ts";
import { entryWords } from "./positionWords.ts";

interface EntryDialogProps {
  /** id of the entry to edit */
  id?: string;
  /** the line of a new entry */
  symbol?: string;
  /** its kind and day */
  kind?: EntryKind;
  day?: string;
  book: KeptBook;
  portfolio: string | undefined;
  onClose: () => void;
}

/** The fields of the form: a ratio is two of them. */
type FormField = Exclude<EntryField, "ratio"> | "from" | "to";
/** Their texts; which of them count depends on the kind. */
type WrittenFields = Readonly<Partial<Record<FormField, string | undefined>>>;

const fieldsOf = (kind: EntryKind): readonly FormField[] => {
  const { needed, optional } = entryFields[kind];
  const all = [...new Set([...needed, ...optional, "note" as const])];
  return all.flatMap((field) => (field === "ratio" ? (["from", "to"] as const) : [field]));
};

const isOptional = (kind: EntryKind, field: FormField) =>
  entryFields[kind].optional.some((each) => each === field) || (field === "note" && kind !== "note");

const isFigure = (field: FormField) => ["shares", "price", "amount", "from", "to", "costs"].includes(field);

const writtenOf = (entry: PositionEntry): WrittenFields =>
  Object.fromEntries(
    fieldsOf(entry.kind).flatMap((field) => {
      const value = (entry as Readonly<Record<string, unknown>>)[field];
      return value === undefined ? [] : [[field, String(value)]];
    }),
  );

/** An entry in fields, new or to be changed. */
export function EntryDialog({ id, symbol, book, portfolio, onClose, ...begun }: EntryDialogProps) {
  const { keep } = useEditing();
  const names = useEntryNames(book);
  const edited = book.entries.find((entry) => entry.id === id);
  const place = portfolioFor(book, edited?.portfolio ?? portfolio);
  const [kind, setKind] = useState<EntryKind>(edited?.kind ?? begun.kind ?? "buy");
  const [day, setDay] = useState(edited?.day ?? begun.day ?? names.today);
  const [owner, setOwner] = useState(place.id);
  const [written, setWritten] = useState<WrittenFields>(() => (edited ? writtenOf(edited) : { symbol }));
  const [refused, setRefused] = useState("");
  const [newId] = useState(newRecordId);
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const read = readWritten({ kind, day, id: edited?.id ?? newId, portfolio: owner }, written, names.symbols);
  const close = () => form?.closest("dialog")?.close();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!read.entry) return;
    const value = read.entry;
    const failure = await keep(
      [...place.made, { as: "entry", value }],
      (hidden) => text("positions.kept", { entry: entryWords(value, hidden) }),
      edited && [{ as: "entry", value: edited }],
    );
    if (failure === undefined) close();
    else setRefused(failure);
  };
  const title = text(edited ? "positions.editEntry" : "positions.newEntry");
  return (
    <Modal
      label={title}
      className="w-[min(560px,100vw_-_16px)] max-h-[calc(100dvh_-_16px)] m-auto overflow-auto rounded-md"
      onClose={onClose}
      tools={<b className="flex-1">{title}</b>}
    >
      <form ref={setForm} className="grid gap-3 p-3" onSubmit={(event) => void save(event)}>
        <EntryFields
          {...{ kind, day, owner, written, names }}
          wrong={read.wrong}
          portfolios={book.portfolios}
          onKind={setKind}
          onDay={setDay}
          onOwner={setOwner}
          onWritten={(field, value) => setWritten((all) => ({ ...all, [field]: value }))}
        />
        <p role="status" className="min-h-5 text-table text-muted">
          {refused ? (
            <span className="text-caution">{refused}</span>
          ) : read.entry ? (
            <ReadAs book={book} entry={read.entry} />
          ) : (
            text("positions.entry.unclear", { fields: read.wrong.map(fieldName).join(", ") })
          )}
        </p>
        <footer className="flex gap-2 justify-end">
          <button type="button" className="chip" onClick={close}>
            {text("positions.entry.cancel")}
          </button>
          <button
            type="submit"
            className="chip"
            aria-pressed={read.entry !== undefined}
            disabled={!read.entry}
          >
            {text("positions.entry.save")}
          </button>
        </footer>
      </form>
    </Modal>
  );
}

interface EntryFieldsProps {
  kind: EntryKind;
  day: string;
  /** id of the portfolio */
  owner: string;
  written: WrittenFields;
  names: ReturnType<typeof useEntryNames>;
  wrong: ReadEntry["wrong"];
  portfolios: KeptBook["portfolios"];
  onKind: (kind: EntryKind) => void;
  onDay: (day: string) => void;
  onOwner: (portfolio: string) => void;
  onWritten: (field: FormField, value: string) => void;
}

/** The fields that an entry of this kind has. */
function EntryFields(props: EntryFieldsProps) {
  const { kind, day, owner, written, names, wrong, portfolios, onKind, onDay, onOwner, onWritten } = props;
  return (
    <div className="grid grid-cols-2 gap-2 phone:grid-cols-1">
      <Field name={text("positions.entry.kind")}>
        <select
          className="field"
          value={kind}
          onChange={({ target }) => onKind(entryKinds.find((one) => one === target.value) ?? kind)}
        >
          {entryKinds.map((one) => (
            <option key={one} value={one}>
              {text(`positions.kind.${one}`)}
            </option>
          ))}
        </select>
      </Field>
      <Field name={text("positions.entry.day")}>
        <input
          type="date"
          className="field"
          required
          max={names.today}
          value={day}
          onChange={({ target }) => onDay(target.value)}
        />
      </Field>
      {portfolios.length > 1 && (
        <Field name={text("positions.portfolio")}>
          <select className="field" value={owner} onChange={({ target }) => onOwner(target.value)}>
            {portfolios.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </Field>
      )}
      {fieldsOf(kind).map((field) => (
        <WrittenField
          key={field}
          {...{ kind, field, names }}
          value={written[field] ?? ""}
          isWrong={wrong.includes(field) && (written[field] ?? "") !== ""}
          onValue={(value) => onWritten(field, value)}
        />
      ))}
    </div>
  );
}

const Field = ({ name, children }: { name: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
  <label className="grid gap-1 text-table text-muted [&>.field]:w-full [&>.field]:text-text">
    {name}
    {children}
  </label>
);

const fieldName = (field: FormField | "day"): string => text(`positions.entry.${field}`);

interface WrittenFieldProps {
  kind: EntryKind;
  field: FormField;
  names: ReturnType<typeof useEntryNames>;
  value: string;
  isWrong: boolean;
  onValue: (value: string) => void;
}

function WrittenField({ kind, field, names, value, isWrong, onValue }: WrittenFieldProps) {
  const list = useId();
  const name = fieldName(field);
  const options =
    field === "symbol" || field === "rights"
      ? names.symbols.map(({ symbol, name: company = "" }) => [symbol, company] as const)
      : field === "broker"
        ? names.brokers.map((broker) => [broker, ""] as const)
        : undefined;
  return (
    <Field name={isOptional(kind, field) ? text("positions.entry.optional", { name }) : name}>
      <input
        className="field num aria-invalid:border-caution"
        inputMode={isFigure(field) ? "decimal" : "text"}
        maxLength={field === "note" ? positionLimits.note : positionLimits.name}
        autoComplete="off"
        aria-invalid={isWrong}
        list={options && list}
        value={value}
        onChange={({ target }) => onValue(target.value)}
      />
      {options && (
        <datalist id={list}>
          {options.map(([option, shown]) => (
            <option key={option} value={option}>
              {shown}
            </option>
          ))}
        </datalist>
      )}
    </Field>
  );
}

interface ReadEntry {
  entry: PositionEntry | undefined;
  /** fields that are missing or cannot be read */
  wrong: readonly (FormField | "day")[];
}

/** The entry that the texts of the fields make. */
export function readWritten(
  base: Pick<PositionEntry, "kind" | "day" | "id" | "portfolio">,
  written: WrittenFields,
  symbols: readonly { symbol: string }[],
): ReadEntry {
  const lines = listedLines(symbols.map(({ symbol }) => symbol));
  const wrong = new Set<FormField | "day">();
  const values: Record<string, unknown> = { ...base };
  for (const field of fieldsOf(base.kind)) {
    const typed = written[field]?.trim() ?? "";
    if (typed === "") {
      if (!isOptional(base.kind, field)) wrong.add(field);
      continue;
    }
    const isSymbolField = field === "symbol" || field === "rights";
    const value = isSymbolField
      ? symbolOfWord(typed, lines)
      : isFigure(field)
        ? (readAmount(typed) ?? (/^0+([.,]0+)?$/.test(typed) ? 0 : undefined))
        : typed;
    if (value === undefined) wrong.add(field);
    else values[field] = value;
  }
  const read = v.safeParse(positionEntry, values);
  if (!read.success)
    for (const { path } of read.issues) {
      const name = path?.[0]?.key;
      if (name === "day") wrong.add("day");
      for (const field of fieldsOf(base.kind)) if (field === name) wrong.add(field);
    }
  return { entry: read.success && wrong.size === 0 ? read.output : undefined, wrong: [...wrong] };
}
