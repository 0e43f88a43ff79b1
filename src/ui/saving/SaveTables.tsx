import { useEffect, useRef, useState } from "react";
import { text } from "#ui/messages/text";
import { type OfferedTable, tablesIn } from "./savedTable.ts";

type How = "csv" | "csvWithSource";

interface SaveTablesProps {
  /** the ways offered; by default both */
  ways?: readonly How[];
}

/** Buttons that save the tables of the surrounding panel, filtered and sorted as on screen; none if there is no table. */
export function SaveTables({ ways = ["csv", "csvWithSource"] }: SaveTablesProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [tables, setTables] = useState<readonly OfferedTable[]>([]);
  const [told, setTold] = useState<string>();
  // runs after the tables of this render are mounted
  useEffect(() => {
    const around = place.current?.closest(".panel, dialog");
    if (around) setTables(tablesIn(around));
  }, []);
  const save = (table: OfferedTable, how: How) =>
    import("./saveTable.ts").then(
      ({ saveTable }) => setTold(text("saving.saved", { name: saveTable(table, how === "csvWithSource") })),
      () => setTold(text("shell.partMissing")),
    );
  return (
    <span ref={place} className="save-tables">
      {tables.map((table, at) =>
        ways.map((how) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the tables of a panel stay where they are
            key={`${at} ${how}`}
            type="button"
            className={ways.length > 1 ? "chip mt-1.5 mr-1.5" : "chip"}
            title={text(`saving.${how}Why`)}
            onClick={() => void save(table, how)}
          >
            {text(`saving.${how}`)}
            {tables.length > 1 && ` ${at + 1}`}
          </button>
        )),
      )}
      <span aria-live="polite" className={ways.length > 1 ? "block" : "ml-2"}>
        {told}
      </span>
    </span>
  );
}
