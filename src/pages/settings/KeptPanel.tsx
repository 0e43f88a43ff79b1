import "#ui/messages/en/header";
import { useCallback, useEffect, useState } from "react";
import { now } from "#feed/clock/clock";
import { pageVersion } from "#feed/page/browser";
import { readDatabases } from "#stored/databases";
import { grantedStorage } from "#stored/keys";
import { Modal } from "#ui/controls/Modal.tsx";
import { text } from "#ui/messages/text";
import { PlainPanel } from "#ui/panel/PlainPanel.tsx";
import { saveFile } from "#ui/saving/saveFile";
import { type Column, figureHead } from "#ui/table/column";
import { Table } from "#ui/table/Table.tsx";
import { decimal, formatIsoDay } from "#ui/words/format";
import { ImportModal } from "./ImportModal.tsx";
import { erase, type KeptEntry, keptEntries } from "./keptEntries.ts";
import { writeKeptFile } from "./keptFile.ts";
import { keptDataName } from "./keptTable.ts";

/** Saves everything of localStorage and of our databases as a file. @returns what it did, in words */
export async function saveKeptData(): Promise<string> {
  const texts = grantedStorage("localStorage");
  if (!texts) return text("kept.forbidden");
  const databases = await readDatabases();
  const at = now();
  const name = `pola-settings-${formatIsoDay(at)}.json`;
  const written = writeKeptFile(texts, { from: pageVersion, at, databases });
  saveFile(new Blob([written], { type: "application/json" }), name);
  return text("saving.saved", { name });
}

const kilobytes = (size: number) => decimal(size / 1000, 1);

/** What this browser keeps of Pola: each entry with its size, export, import and erasing. */
export function KeptPanel() {
  const [entries, setEntries] = useState<readonly KeptEntry[]>();
  const [erasing, setErasing] = useState<KeptEntry | "all">();
  const [importing, setImporting] = useState(false);
  const [done, setDone] = useState("");
  const read = useCallback(() => void keptEntries().then(setEntries), []);
  useEffect(() => {
    read();
    addEventListener("storage", read);
    return () => removeEventListener("storage", read);
  }, [read]);
  const all = entries ?? [];
  const size = all.reduce((sum, entry) => sum + entry.size, 0);
  const eraseNow = async (which: KeptEntry | "all") => {
    for (const entry of which === "all" ? all : [which]) await erase(entry);
    setDone(text("kept.erased", { name: which === "all" ? text("kept.title") : keptDataName(which.key) }));
    read();
  };
  return (
    <PlainPanel title={text("kept.title")}>
      <div className="flex flex-wrap gap-1.5 items-center py-1.5 px-3 text-small border-b border-line">
        <button
          type="button"
          className="chip"
          title={text("kept.exportWhy")}
          onClick={() => void saveKeptData().then(setDone)}
        >
          {text("kept.export")}
        </button>
        <button type="button" className="chip" onClick={() => setImporting(true)}>
          {text("kept.import")}
        </button>
        <button type="button" className="chip" disabled={all.length === 0} onClick={() => setErasing("all")}>
          {text("kept.eraseAll")}
        </button>
        <span className="text-table text-muted num whitespace-normal">
          {entries && text("kept.what", { count: all.length, size: kilobytes(size) })}
        </span>
        <span role="status" className="text-table">
          {done}
        </span>
      </div>
      <div className="leaders @container overflow-auto">
        <Table
          name="kept"
          columns={keptColumns(setErasing)}
          rows={all}
          keyOf={({ place, key }) => `${place} ${key}`}
          element={{ style: { height: "auto" } }}
        />
      </div>
      {importing && (
        <ImportModal
          onClose={() => setImporting(false)}
          onDone={(words) => {
            setDone(words);
            read();
          }}
        />
      )}
      {erasing && (
        <EraseModal
          which={erasing}
          onClose={() => setErasing(undefined)}
          onErase={() => void eraseNow(erasing)}
        />
      )}
    </PlainPanel>
  );
}

const keptColumns = (onErase: (entry: KeptEntry) => void): readonly Column<KeptEntry>[] => [
  {
    id: "name",
    head: "kept.name",
    rowHead: true,
    cellClass: "py-1 whitespace-normal wrap-anywhere",
    value: ({ key }) => keptDataName(key),
    show: ({ key }) => keptDataName(key),
    title: ({ key }) => key,
  },
  {
    id: "key",
    head: "kept.key",
    className: hiddenBelow400,
    cellClass: "py-1 text-muted whitespace-normal wrap-anywhere",
    value: ({ key }) => key,
    show: ({ key }) => key,
  },
  {
    id: "place",
    head: "kept.place",
    className: hiddenBelow600,
    cellClass: "text-muted",
    value: ({ place }) => place,
    show: ({ place }) => text(`kept.in.${place}`),
  },
  {
    ...figureHead("kept.size"),
    id: "size",
    value: ({ size }) => size,
    show: ({ size }) => kilobytes(size),
  },
  {
    id: "erase",
    head: "kept.erase",
    unseen: true,
    cell: (entry) => (
      <button
        type="button"
        className="chip my-0.5"
        aria-label={text("kept.eraseOne", { name: keptDataName(entry.key) })}
        onClick={() => onErase(entry)}
      >
        {text("kept.erase")}
      </button>
    ),
  },
];

/** left out of a narrow table; a name's hover text has the key */
const hiddenBelow400 = "@max-[400px]:hidden";
const hiddenBelow600 = "@max-[600px]:hidden";

interface EraseModalProps {
  which: KeptEntry | "all";
  onErase: () => void;
  onClose: () => void;
}

function EraseModal({ which, onErase, onClose }: EraseModalProps) {
  const name = which === "all" ? text("kept.title") : keptDataName(which.key);
  const label = text("kept.eraseOne", { name });
  return (
    <Modal
      label={label}
      className="w-[min(460px,100vw_-_16px)] m-auto rounded-md"
      onClose={onClose}
      tools={<b className="flex-1">{label}</b>}
    >
      <div className="grid gap-2 justify-items-start p-3 text-small">
        {which === "all" && <p>{text("kept.eraseAllWhat")}</p>}
        <p>{text("kept.eraseWhy")}</p>
        <button
          type="button"
          className="chip"
          onClick={({ currentTarget }) => {
            onErase();
            currentTarget.closest("dialog")?.close();
          }}
        >
          {text(which === "all" ? "kept.eraseAll" : "kept.erase")}
        </button>
      </div>
    </Modal>
  );
}
