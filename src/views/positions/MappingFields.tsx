import "#ui/messages/en/positions";
import { useState } from "react";
import type { KeptBook } from "#feed/positions/positionRecords";
import { positionLimits } from "#market/positions/entry";
import {
  type ColumnMapping,
  cellReading,
  type ImportTable,
  importFields,
  usualKinds,
} from "#market/positions/importTable";
import { text } from "#ui/messages/text";
import { useEditing } from "./editing.tsx";

interface MappingFieldsProps {
  table: ImportTable;
  mapping: ColumnMapping;
  isGuess: boolean;
  kept: KeptBook["mappings"];
  /** undefined: as guessed */
  onMapping: (mapping: ColumnMapping | undefined) => void;
}

/** Which column of a file says what, as the person decides; and the mappings that have names. */
export function MappingFields({ table, mapping, isGuess, kept, onMapping }: MappingFieldsProps) {
  const set = (changed: Partial<ColumnMapping>) => onMapping({ ...mapping, ...changed });
  const known = kept.find((one) => isSameMapping(one.mapping, mapping));
  const name = known?.name;
  return (
    <fieldset className="grid gap-2 min-w-0">
      <legend className="font-semibold">{text("positions.columns")}</legend>
      {kept.length > 0 && (
        <select
          className="chip max-w-60"
          aria-label={text("positions.mapping")}
          value={isGuess ? "" : (name ?? "-")}
          onChange={({ currentTarget }) =>
            onMapping(kept.find((one) => one.name === currentTarget.value)?.mapping)
          }
        >
          <option value="">{text("positions.asGuessed")}</option>
          {!isGuess && name === undefined && <option value="-">{text("positions.asChosen")}</option>}
          {kept.map((one) => (
            <option key={one.name}>{one.name}</option>
          ))}
        </select>
      )}
      <div className="flex flex-wrap gap-2">
        {mapping.columns.map((field, place) => {
          const head = table.head?.[place] || text("positions.columnNumber", { place: place + 1 });
          const sample = table.rows.find(({ cells }) => cells[place])?.cells[place] ?? "";
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone
            <label key={place} className="grid gap-0.5 max-w-60 text-table">
              <b className="truncate">{head}</b>
              <span className="truncate text-muted num">{sample || "—"}</span>
              <select
                className="chip"
                value={field}
                onChange={({ currentTarget }) => {
                  const chosen = importFields.find((one) => one === currentTarget.value) ?? "";
                  const columns = mapping.columns.with(place, chosen);
                  const reading = cellReading(table, columns);
                  set({
                    columns,
                    // what is not told yet may be told by the cells of the chosen column
                    dayOrder: chosen === "day" ? reading.dayOrder : mapping.dayOrder,
                    sign: mapping.sign ?? reading.sign,
                    usualKind: (chosen === "day" ? undefined : mapping.usualKind) ?? reading.usualKind,
                  });
                }}
              >
                <option value="">{text("positions.notRead")}</option>
                {importFields.map((one) => (
                  <option key={one} value={one}>
                    {text(`positions.field.${one}`)}
                  </option>
                ))}
              </select>
            </label>
          );
        })}
      </div>
      <div className="flex flex-wrap gap-2 items-center">
        <CellChoices mapping={mapping} set={set} />
        <NamedMapping mapping={mapping} head={table.head} known={known} onNamed={() => onMapping(mapping)} />
      </div>
    </fieldset>
  );
}

interface CellChoicesProps {
  mapping: ColumnMapping;
  set: (changed: Partial<ColumnMapping>) => void;
}

/** How days and figures are read, and the kind of a row that names none. */
function CellChoices({ mapping, set }: CellChoicesProps) {
  return (
    <>
      <select
        className="chip"
        aria-label={text("positions.dayOrder")}
        value={mapping.dayOrder}
        onChange={({ currentTarget }) =>
          set({ dayOrder: currentTarget.value === "monthFirst" ? "monthFirst" : "dayFirst" })
        }
      >
        <option value="dayFirst">{text("positions.dayFirst")}</option>
        <option value="monthFirst">{text("positions.monthFirst")}</option>
      </select>
      <select
        className="chip"
        aria-label={text("positions.sign")}
        value={mapping.sign ?? ""}
        onChange={({ currentTarget: { value } }) =>
          set({ sign: value === "." || value === "," ? value : undefined })
        }
      >
        <option value="">{text("positions.signClear")}</option>
        <option value=".">{text("positions.signPoint")}</option>
        <option value=",">{text("positions.signComma")}</option>
      </select>
      {!mapping.columns.includes("kind") && (
        <select
          className="chip"
          aria-label={text("positions.usualKind")}
          value={mapping.usualKind ?? ""}
          onChange={({ currentTarget: { value } }) =>
            set({ usualKind: usualKinds.find((kind) => kind === value) })
          }
        >
          <option value="">{text("positions.usualKindOpen")}</option>
          {usualKinds.map((kind) => (
            <option key={kind} value={kind}>
              {text(`positions.kind.${kind}`)}
            </option>
          ))}
        </select>
      )}
    </>
  );
}

const isSameMapping = (a: ColumnMapping, b: ColumnMapping) =>
  a.columns.join() === b.columns.join() &&
  a.dayOrder === b.dayOrder &&
  a.sign === b.sign &&
  a.usualKind === b.usualKind;

interface NamedMappingProps {
  mapping: ColumnMapping;
  /** of the table: a file with the same headings is read so from then on */
  head: ImportTable["head"];
  /** as it is kept */
  known: KeptBook["mappings"][number] | undefined;
  onNamed: () => void;
}

/** Keeps the mapping under a name, for the next file of this broker. */
function NamedMapping({ mapping, head, known, onNamed }: NamedMappingProps) {
  const { keep, remove } = useEditing();
  const [name, setName] = useState("");
  if (known !== undefined) {
    const removeIt = () => remove([{ as: "mapping", value: known }], () => known.name);
    return (
      <button type="button" className="chip" onClick={() => void removeIt()}>
        {text("positions.removeMapping", { name: known.name })}
      </button>
    );
  }
  const keepIt = async () => {
    const wanted = name.trim();
    if (!wanted) return;
    const value = { name: wanted, mapping, ...(head && { head }) };
    const refused = await keep([{ as: "mapping", value }], () => wanted);
    if (refused === undefined) {
      setName("");
      onNamed();
    }
  };
  return (
    <span className="inline-flex gap-1.5">
      <input
        className="field w-40"
        aria-label={text("positions.mappingName")}
        placeholder={text("positions.mappingName")}
        maxLength={positionLimits.name}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => event.key === "Enter" && void keepIt()}
      />
      <button type="button" className="chip" disabled={!name.trim()} onClick={() => void keepIt()}>
        {text("positions.keepMapping")}
      </button>
    </span>
  );
}
