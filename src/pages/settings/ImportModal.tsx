import "#ui/messages/en/header";
import { useState } from "react";
import { grantedStorage } from "#stored/keys";
import { Modal } from "#ui/controls/Modal.tsx";
import { text } from "#ui/messages/text";
import { applyChanges, type KeptChange, type ReadFile, readKeptFile } from "./keptFile.ts";
import { keptDataName } from "./keptTable.ts";

interface ImportModalProps {
  onClose: () => void;
  /** called with what was done, in words */
  onDone: (words: string) => void;
}

/** Reads a file, and shows what an import of it changes. Nothing changes until the user accepts that. */
export function ImportModal({ onClose, onDone }: ImportModalProps) {
  const [read, setRead] = useState<ReadFile>();
  const texts = grantedStorage("localStorage");
  const open = async (file: File | undefined) => {
    if (file && texts) setRead(readKeptFile(await file.text(), texts));
  };
  const apply = (changes: readonly KeptChange[]) => {
    if (!texts) return;
    const written = applyChanges(changes, texts);
    onDone(written ? text("kept.imported", { count: changes.length }) : text("kept.full"));
  };
  return (
    <Modal
      label={text("kept.importTitle")}
      className="w-[min(620px,100vw_-_16px)] max-h-[calc(100dvh_-_16px)] m-auto overflow-auto rounded-md"
      onClose={onClose}
      tools={<b className="flex-1">{text("kept.importTitle")}</b>}
    >
      <div className="grid gap-2 justify-items-start p-3 text-small">
        <input
          type="file"
          accept="application/json,.json"
          aria-label={text("kept.file")}
          className="max-w-full"
          onChange={({ currentTarget }) => void open(currentTarget.files?.[0])}
        />
        <div role="status" className="grid gap-2 justify-items-start min-w-0">
          {read &&
            ("problems" in read ? (
              <RefusedProblems problems={read.problems} />
            ) : (
              <Preview {...read} apply={apply} />
            ))}
        </div>
      </div>
    </Modal>
  );
}

/** more problems than these are only counted */
const mostListedProblems = 12;

function RefusedProblems({ problems }: { problems: readonly string[] }) {
  return (
    <>
      <p>{text("kept.refused")}</p>
      <ul className="wrap-anywhere">
        {problems.slice(0, mostListedProblems).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      {problems.length > mostListedProblems && (
        <p>{text("kept.more", { count: problems.length - mostListedProblems })}</p>
      )}
    </>
  );
}

type PreviewProps = Exclude<ReadFile, { problems: unknown }> & {
  apply: (changes: readonly KeptChange[]) => void;
};

function Preview({ changes, same, leftOut, apply }: PreviewProps) {
  return (
    <>
      <p>
        {changes.length === 0 ? text("kept.noChange") : text("kept.changes", { count: changes.length })}{" "}
        {changes.length > 0 && same > 0 && text("kept.same", { count: same })}
      </p>
      {changes.map(({ key, before, fields }) => (
        <div key={key}>
          <b>{keptDataName(key)}</b> {before === undefined && <small>{text("kept.isNew")}</small>}
          <ul className="text-table text-muted wrap-anywhere">
            {fields.map((field) => (
              <li key={field}>{field}</li>
            ))}
          </ul>
        </div>
      ))}
      {leftOut.length > 0 && (
        <p className="text-table text-muted wrap-anywhere">
          {text("kept.leftOut", { keys: leftOut.join(", ") })}
        </p>
      )}
      {changes.length > 0 && (
        <button
          type="button"
          className="chip"
          onClick={({ currentTarget }) => {
            apply(changes);
            currentTarget.closest("dialog")?.close();
          }}
        >
          {text("kept.apply")}
        </button>
      )}
    </>
  );
}
