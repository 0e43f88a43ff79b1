import "#ui/messages/en/boardTools";
import "./chooser.css";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Chip } from "#ui/controls/Chip.tsx";
import { OrderTools, useOrder } from "#ui/controls/useOrder.tsx";
import { text } from "#ui/messages/text";
import { type SavedSet, usePreferences } from "#ui/preferences/preferences";
import { say } from "#ui/words/say";
import { type BoardColumn, columnName, moveColumn } from "#views/board/columns/column";
import { columnSetName, columnSets, spelledSet } from "#views/board/columns/columnSets";
import { columnGroups } from "#views/board/columns/columns";
import type { BoardColumns } from "./boardColumns.tsx";

/** All columns as checkboxes, the chosen columns in their sequence, and saved sets. The board follows each change at once. */
export function ColumnChooser({ columns }: { columns: BoardColumns }) {
  const { columns: chosen, offers, choose, chooseSet } = columns;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  const ids = chosen.map(({ id }) => id);
  return (
    <div ref={box} className="chooser flex flex-col gap-3 w-[min(680px,96vw)] max-h-[calc(100vh_-_150px)]">
      <ChooserSets columns={columns} />
      <div className="grid grid-cols-[1fr_236px] gap-3 min-h-0">
        <div
          className="chooser-groups columns-2 gap-x-3 overflow-auto"
          role="group"
          aria-label={text("columns.available")}
        >
          {columnGroups
            .map(([name, group]) => [name, group.filter(offers)] as const)
            .filter(([, group]) => group.length > 0)
            .map(([name, group]) => (
              <fieldset className="mb-2.5 break-inside-avoid" key={name}>
                <legend className="pb-[2px] text-table font-semibold text-muted">{text(name)}</legend>
                {group.map((column) => (
                  <ColumnTick key={column.id} column={column} ids={ids} choose={choose} />
                ))}
              </fieldset>
            ))}
        </div>
        <ChosenColumns chosen={chosen} choose={choose} />
      </div>
      <Foot chooseSet={chooseSet} />
    </div>
  );
}

interface TickProps {
  column: BoardColumn;
  ids: readonly string[];
  choose: (ids: readonly string[]) => void;
}

function ColumnTick({ column, ids, choose }: TickProps) {
  const { id, explain } = column;
  return (
    <label title={explain && text(explain)}>
      <input
        type="checkbox"
        checked={ids.includes(id)}
        disabled={id === "symbol"}
        onChange={({ target }) => choose(target.checked ? [...ids, id] : ids.filter((other) => other !== id))}
      />
      {columnName(column)}
      {id === "symbol" && <small>{text("columns.pinned")}</small>}
    </label>
  );
}

function Foot({ chooseSet }: Pick<BoardColumns, "chooseSet">) {
  const keep = usePreferences((kept) => kept.choose);
  const ownWidths = () => keep({ columnWidths: {} });
  const reset = () => {
    chooseSet("trader");
    ownWidths();
  };
  return (
    <p className="flex gap-1.5 items-center text-table text-muted">
      <Chip title={text("columns.resetExplain")} onClick={reset}>
        {text("columns.reset")}
      </Chip>
      <Chip title={text("columns.widthsExplain")} onClick={ownWidths}>
        {text("columns.widths")}
      </Chip>
      <span id="chooser-help">{text("columns.shownHelp")}</span>
    </p>
  );
}

interface ChosenColumnsProps {
  chosen: readonly BoardColumn[];
  choose: (ids: readonly string[]) => void;
}

/** The chosen columns in their sequence. One of them is in the tab order; keys or the pointer move it. */
function ChosenColumns({ chosen, choose }: ChosenColumnsProps) {
  const ids = chosen.map(({ id }) => id);
  const [focused, setFocused] = useState("symbol");
  const active = ids.includes(focused) ? focused : "symbol";
  const order = useOrder({
    count: chosen.length,
    fixed: 1, // the symbol
    onMove(from, to) {
      const column = chosen[from];
      if (!column) return;
      choose(moveColumn(ids, column.id, to));
      say(text("columns.movedTo", { name: columnName(column), place: to + 1, all: ids.length }));
    },
    onRemove(at) {
      const column = chosen[at];
      if (!column) return;
      choose(ids.toSpliced(at, 1));
      say(text("order.removed", { name: columnName(column) }));
    },
  });
  return (
    <ol
      ref={order.list}
      className="chooser-chosen min-h-0 overflow-auto border border-line rounded-md"
      aria-label={text("columns.shown")}
    >
      {chosen.map((column, at) => (
        <li
          className="flex items-center h-6.5 pr-1 touch-pan-x select-none border-b border-line/55"
          key={column.id}
          data-column={column.id}
          onPointerDown={(event) => order.press(event, at)}
        >
          <button
            className="flex flex-1 gap-1.75 items-center min-w-0 h-full pl-1.75 overflow-hidden text-left whitespace-nowrap cursor-grab"
            type="button"
            tabIndex={column.id === active ? 0 : -1}
            aria-describedby="chooser-help"
            onFocus={() => setFocused(column.id)}
            onKeyDown={(event) => order.keyDown(event, at)}
          >
            <span className="w-2.5 text-faint" aria-hidden="true">
              {at === 0 ? "•" : "⠿"}
            </span>
            {columnName(column)}
          </button>
          {at > 0 && (
            <span data-tool="">
              <OrderTools name={columnName(column)} tabIndex={-1} {...{ order, at }} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Ready-made and saved column sets, to show, save, rename or delete. */
function ChooserSets({ columns: { written, chooseSet } }: { columns: BoardColumns }) {
  const { columnSets: saved, choose } = usePreferences();
  const keep = (columnSets: SavedSet[]) => choose({ columnSets });
  return (
    <div className="flex flex-wrap gap-1.5 items-center" role="group" aria-label={text("columns.sets")}>
      {columnSets.map((name) => (
        <Chip key={name} aria-pressed={written === name} onClick={() => chooseSet(name)}>
          {text(columnSetName[name])}
        </Chip>
      ))}
      {saved.map((set) => (
        <SavedSetChip
          key={set.name}
          set={set}
          pressed={spelledSet(set.columns) === written}
          taken={saved.map(({ name }) => name)}
          onShow={() => chooseSet(spelledSet(set.columns))}
          onRename={(name) => keep(saved.map((other) => (other === set ? { ...set, name } : other)))}
          onDelete={() => {
            keep(saved.filter((other) => other !== set));
            say(text("columns.setDeleted", { name: set.name }));
          }}
        />
      ))}
      <SaveForm
        saved={saved}
        onSave={(name) => {
          keep([...saved.filter((other) => other.name !== name), { name, columns: written }]);
          say(text("columns.setSaved", { name }));
        }}
      />
    </div>
  );
}

const longestSetName = 40;
const mostSets = 30;

function SaveForm({ saved, onSave }: { saved: readonly SavedSet[]; onSave: (name: string) => void }) {
  const [name, setName] = useState("");
  const chosen = name.trim();
  const replaces = saved.some((set) => set.name === chosen);
  const full = saved.length >= mostSets && !replaces;
  return (
    <form
      className="flex flex-wrap gap-1.5 items-center"
      onSubmit={(event) => {
        event.preventDefault();
        if (!chosen || full) return;
        onSave(chosen);
        setName("");
      }}
    >
      <input
        className="field w-37.5"
        aria-label={text("columns.name")}
        placeholder={text("columns.name")}
        maxLength={longestSetName}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <button type="submit" className="chip" disabled={!chosen || full}>
        {text(replaces ? "columns.replace" : "columns.save")}
      </button>
      {full && <small>{text("columns.full", { count: mostSets })}</small>}
    </form>
  );
}

interface SavedSetProps {
  set: SavedSet;
  pressed: boolean;
  taken: readonly string[];
  onShow: () => void;
  onRename: (name: string) => void;
  onDelete: () => void;
}

function SavedSetChip({ set: { name }, pressed, taken, onShow, onRename, onDelete }: SavedSetProps) {
  const [naming, setNaming] = useState(false);
  if (naming)
    return (
      <RenameForm
        name={name}
        onDone={(typed) => {
          setNaming(false);
          if (typed && (typed === name || !taken.includes(typed))) onRename(typed);
        }}
      />
    );
  return (
    <span className="chooser-saved inline-flex">
      <Chip aria-pressed={pressed} onClick={onShow}>
        {name}
      </Chip>
      <Chip
        aria-label={text("columns.rename", { name })}
        title={text("columns.rename", { name })}
        onClick={() => setNaming(true)}
      >
        ✎
      </Chip>
      <Chip
        aria-label={text("columns.delete", { name })}
        title={text("columns.delete", { name })}
        onClick={onDelete}
      >
        ✕
      </Chip>
    </span>
  );
}

const begin = (input: HTMLInputElement | null) => {
  input?.focus();
  input?.select();
};

/** Enter renames; Escape or losing the focus cancels. */
function RenameForm({ name, onDone }: { name: string; onDone: (typed: string | undefined) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("name");
    onDone(typeof typed === "string" ? typed.trim() : undefined);
  };
  return (
    <form className="flex flex-wrap gap-1.5 items-center" onSubmit={submit}>
      <input
        className="field w-37.5"
        name="name"
        aria-label={text("columns.newName", { name })}
        maxLength={longestSetName}
        defaultValue={name}
        ref={begin}
        onBlur={() => onDone(undefined)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault(); // the chooser stays open
          onDone(undefined);
        }}
      />
    </form>
  );
}
