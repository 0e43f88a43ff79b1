import "#ui/messages/en/header";
import { useState } from "react";
import { firingHistory } from "#feed/alerts/alerts";
import { positionBook } from "#feed/positions/positionBook";
import { alertDatabase, positionDatabase } from "#stored/databases";
import { grantedStorage } from "#stored/keys";
import { Modal } from "#ui/controls/Modal.tsx";
import { text } from "#ui/messages/text";
import { applyChanges, type FileImport, readKeptFile } from "./keptFile.ts";
import { keptDataName } from "./keptTable.ts";

interface ImportModalProps {
  onClose: () => void;
  /** called with what was done, in words */
  onDone: (words: string) => void;
}

/** Reads a file, and shows what an import of it changes. Nothing changes until the user accepts that. */
export function ImportModal({ onClose, onDone }: ImportModalProps) {
  const [read, setRead] = useState<FileImport>();
  const texts = grantedStorage("localStorage");
  const open = async (file: File | undefined) => {
    if (file && texts) setRead(readKeptFile(await file.text(), texts));
  };
  const apply = async (file: FileImport) => {
    if (!texts) return;
    const written = await applyChanges(file, texts, addRecords);
    if (written && file.firings.length > 0) await firingHistory.add(file.firings);
    const databases = [file.records, file.firings].filter(({ length }) => length > 0);
    const count = file.changes.length + databases.length;
    onDone(written ? text("kept.imported", { count }) : text("kept.full"));
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
          {read && <Preview {...read} apply={apply} />}
        </div>
      </div>
    </Modal>
  );
}

/** more problems than these are only counted */
const mostListedProblems = 12;

function Problems({ head, problems }: { head: string; problems: readonly string[] }) {
  return (
    <div className="wrap-anywhere">
      <p>{head}</p>
      <ul>
        {problems.slice(0, mostListedProblems).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      {problems.length > mostListedProblems && (
        <p>{text("kept.more", { count: problems.length - mostListedProblems })}</p>
      )}
    </div>
  );
}

const addRecords = async (records: FileImport["records"]): Promise<boolean> =>
  (await positionBook.change({ put: records })) === undefined;

function Preview({ apply, ...file }: FileImport & { apply: (file: FileImport) => Promise<void> }) {
  const { changes, records, firings, same, leftOut, problems } = file;
  const isNothing = changes.length + records.length + firings.length === 0;
  return (
    <>
      {isNothing && problems.length === 0 && <p>{text("kept.noChange")}</p>}
      {changes.length > 0 && (
        <p>
          {text("kept.changes", { count: changes.length })} {same > 0 && text("kept.same", { count: same })}
        </p>
      )}
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
      <AddedRecords database={positionDatabase} count={records.length} />
      <AddedRecords database={alertDatabase} count={firings.length} />
      {problems.length > 0 && (
        <Problems head={text(isNothing ? "kept.refused" : "kept.faulty")} problems={problems} />
      )}
      {leftOut.length > 0 && (
        <p className="text-table text-muted wrap-anywhere">
          {text("kept.leftOut", { names: [...new Set(leftOut.map(keptDataName))].join(", ") })}
        </p>
      )}
      {!isNothing && (
        <button
          type="button"
          className="chip"
          onClick={({ currentTarget }) => {
            void apply(file);
            currentTarget.closest("dialog")?.close();
          }}
        >
          {text("kept.apply")}
        </button>
      )}
    </>
  );
}

const AddedRecords = ({ database, count }: { database: string; count: number }) =>
  count > 0 && (
    <div>
      <b>{keptDataName(database)}</b>
      <p className="text-table text-muted">{text("kept.records", { count })}</p>
    </div>
  );
