import "#ui/messages/en/boardTools";
import { type FormEvent, useState } from "react";
import { Chip } from "#ui/controls/Chip.tsx";
import { text } from "#ui/messages/text";
import { type SavedSet, usePreferences } from "#ui/preferences/preferences";
import { say } from "#ui/words/say";
import { columnSetName, columnSets, spelledSet } from "#views/board/columns/columnSets";
import type { BoardColumns } from "./boardColumns.tsx";

/** Ready-made and saved column sets, to show, save, rename or delete. */
export function ChooserSets({ columns: { written, chooseSet } }: { columns: BoardColumns }) {
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
