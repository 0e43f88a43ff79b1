/** Changes of the kept positions by the parts of the page: each says what it did, and can be undone. */
import "#ui/messages/en/positions";
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from "react";
import { useHiddenAmounts } from "#feed/positions/hiddenAmounts";
import { type BookChange, positionBook } from "#feed/positions/positionBook";
import { type PositionRecord, recordKey } from "#feed/positions/positionRecords";
import { useKeptPositions } from "#feed/positions/shownPositions";
import type { EntryKind } from "#market/positions/entry";
import { text } from "#ui/messages/text";

/** What was done, and what undoes it. */
interface DoneChange {
  /** @param hidden leaves out amounts */
  words: (hidden: boolean) => string;
  undo: BookChange | undefined;
}

/** Both return why nothing was changed, in words, which the page shows too; undefined if the change is kept. */
interface EditingActions {
  /** @param before the records that these replace, for Undo, which leaves portfolios that were made */
  keep: (
    records: readonly PositionRecord[],
    words: DoneChange["words"],
    before?: readonly PositionRecord[],
  ) => Promise<string | undefined>;
  remove: (records: readonly PositionRecord[], words: DoneChange["words"]) => Promise<string | undefined>;
  /** the dialog that the page shows, with the entry or the line that it begins with */
  open: (dialog: OpenedDialog | undefined) => void;
}

export type OpenedDialog =
  | { show: "entry"; id?: string; symbol?: string; kind?: EntryKind; day?: string }
  | { show: "import" }
  | { show: "costs" };

const EditingContext = createContext<EditingActions>({
  keep: async () => undefined,
  remove: async () => undefined,
  open: () => {},
});
export const useEditing = (): EditingActions => useContext(EditingContext);

/** Gives its children `useEditing`, and shows the outcome of the last change. */
export function EditingArea({
  open,
  children,
}: Pick<EditingActions, "open"> & { children: (outcome: ReactNode) => ReactNode }) {
  const hidden = useHiddenAmounts();
  const { erasures } = useKeptPositions();
  const [last, setDone] = useState<DoneChange & { erasures: number }>();
  const [refused, setRefused] = useState("");
  const newest = useRef(0);
  const { change, actions } = useMemo(() => {
    const change = async (wanted: BookChange, what: DoneChange) => {
      newest.current += 1;
      const number = newest.current;
      const refusal = await positionBook.change(wanted);
      const words = refusal && text(`positions.refusal.${refusal}`);
      if (number === newest.current) {
        setRefused(words ?? "");
        if (!words) setDone({ ...what, erasures: positionBook.kept.get().erasures });
      }
      return words;
    };
    const keep: EditingActions["keep"] = (records, words, before = []) => {
      const there = new Set(before.map(recordKey));
      const made = records.filter((record) => record.as !== "portfolio" && !there.has(recordKey(record)));
      const undo = { put: before, remove: made.map(recordKey) };
      return change({ put: records }, { words, undo: before.length + made.length > 0 ? undo : undefined });
    };
    const remove: EditingActions["remove"] = (records, words) =>
      change({ remove: records.map(recordKey) }, { words, undo: { put: records } });
    return { change, actions: { keep, remove, open } };
  }, [open]);
  const erased = { words: () => text("positions.erased"), undo: undefined };
  const done = last && last.erasures < erasures ? erased : last;
  const undo = done?.undo;
  const outcome = (
    <div role="status" className="flex flex-wrap gap-2 items-center px-2.5 text-table">
      {refused ? (
        <span className="text-caution">{refused}</span>
      ) : (
        done && (
          <>
            <span className="text-muted wrap-anywhere">{done.words(hidden)}</span>
            {undo && (
              <button
                type="button"
                className="chip"
                onClick={() => void change(undo, { words: () => text("positions.undone"), undo: undefined })}
              >
                {text("positions.undo")}
              </button>
            )}
          </>
        )
      )}
    </div>
  );
  return <EditingContext value={actions}>{children(outcome)}</EditingContext>;
}

interface SignButtonProps {
  sign: string;
  label: string;
  className?: string;
  onClick: () => void;
}

export const SignButton = ({ sign, label, className = "", onClick }: SignButtonProps) => (
  <button
    type="button"
    className={`chip icon-chip ${className}`}
    aria-label={label}
    title={label}
    onClick={onClick}
  >
    <span aria-hidden="true">{sign}</span>
  </button>
);
