import "#ui/messages/en/health";
import { Fragment, type ReactNode, Suspense, useId } from "react";
import { text } from "#ui/messages/text";
import { type SavedTable, useSavedTable } from "#ui/saving/savedTable";
import { late } from "#ui/screen/late.tsx";

export interface Line {
  key: string;
  name: string;
  /** below the name */
  detail: string;
  state: "ok" | "failing" | "memory" | "silent" | "lost";
  /** as many as there are heads; one alone says why there are no others */
  cells: readonly ReactNode[];
  /** what did not fit, newest first */
  notes: readonly string[];
}

interface HealthTableProps {
  title: string;
  note?: string;
  /** what the lines are; sources unless said */
  first?: string;
  heads: readonly string[];
  lines: readonly Line[];
  saved: () => SavedTable;
}

// its code comes after the page's
const SaveTables = late(async () => (await import("#ui/saving/SaveTables.tsx")).SaveTables);

const sign = { ok: "●", failing: "✕", memory: "◌", silent: "○", lost: "○" } as const;
/** Notes shown at once; the others are a press away. */
const atOnce = 2;

/** One line to a source; on a narrow screen one block, each figure beside its head. */
export function HealthTable(props: HealthTableProps) {
  const { title, note, first = text("health.source"), heads, lines } = props;
  const saved = useSavedTable(props.saved);
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>{title}</h2>
        {note && <p className="text-muted text-table">{note}</p>}
        <Suspense>
          <SaveTables />
        </Suspense>
      </header>
      <table ref={saved} className="health-table num">
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Fragment key={line.key}>
              <SourceLine line={line} heads={heads} />
              {line.notes.length > 0 && <Notes notes={line.notes} columns={heads.length + 1} />}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SourceLine({ line, heads }: { line: Line; heads: readonly string[] }) {
  const { name, detail, state, cells } = line;
  return (
    <tr data-state={state}>
      <th scope="row">
        <i aria-hidden="true">{sign[state]}</i>
        <span>
          {name}
          <small>{detail}</small>
        </span>
      </th>
      {cells.map((cell, at) => (
        <td key={heads[at]} data-head={heads[at]} colSpan={cells.length === 1 ? heads.length : undefined}>
          {cell}
        </td>
      ))}
    </tr>
  );
}

function Notes({ notes, columns }: { notes: readonly string[]; columns: number }) {
  const rest = notes.slice(atOnce);
  return (
    <tr className="health-notes">
      <td colSpan={columns}>
        {notes.slice(0, atOnce).map((note) => (
          <p key={note}>{note}</p>
        ))}
        {rest.length > 0 && (
          <details>
            <summary>+ {rest.length}</summary>
            {rest.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </details>
        )}
      </td>
    </tr>
  );
}
