import "#ui/messages/en/watchlists";
import { useState } from "react";
import { marketLines } from "#feed/lines/knownLines";
import { Chip } from "#ui/controls/Chip.tsx";
import { Modal } from "#ui/controls/Modal.tsx";
import { text } from "#ui/messages/text";
import { undoRemoval, usePageState } from "#ui/screen/pageState";
import { acceptImport, type ImportResult, importLists } from "#ui/watchlists/importLists";
import type { Watchlist, Watchlists } from "#ui/watchlists/watchlist";
import { useWatchlists } from "#ui/watchlists/watchlists";
import { type BadLine, type ReadText, readLists, writeLists } from "#ui/watchlists/watchText";
import { namedLines } from "./EditLines.tsx";

interface TextModalProps {
  list: Watchlist;
  onClose: () => void;
}

/** Lists as text, for export and import. Nothing changes until an import is accepted. */
export function TextModal({ list, onClose }: TextModalProps) {
  const lists = useWatchlists((all) => all.lists);
  const [all, setAll] = useState(false);
  return (
    <Modal
      label={text("watch.asText")}
      className="watch-text gap-2 w-[min(620px,100vw_-_16px)] max-h-[calc(100dvh_-_16px)] m-auto overflow-auto rounded-md"
      onClose={onClose}
    >
      <h2 className="font-semibold">{text("watch.export")}</h2>
      <label className="flex gap-2 items-center min-h-7.5">
        <input type="checkbox" checked={all} onChange={({ target }) => setAll(target.checked)} />
        {text("watch.allLists", { count: lists.length })}
      </label>
      <ListExport written={writeLists(all ? lists : [list])} file={all ? "watchlists" : list.slug} />
      <h2 className="font-semibold">{text("watch.import")}</h2>
      <PastedLists list={list} lists={lists} />
    </Modal>
  );
}

function ListExport({ written, file }: { written: string; file: string }) {
  const [copied, setCopied] = useState<string>();
  const copy = () =>
    // the clipboard needs a secure context
    Promise.resolve(navigator.clipboard?.writeText(written) ?? Promise.reject()).then(
      () => setCopied(text("watch.copied")),
      () => setCopied(text("watch.notCopied")),
    );
  return (
    <>
      <textarea
        readOnly
        className="field flex-none h-auto py-1.5 px-2.5 whitespace-pre"
        rows={6}
        aria-label={text("watch.export")}
        value={written}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="flex flex-wrap gap-1.5 items-center">
        <Chip onClick={() => void copy()}>
          <span aria-live="polite">{copied ?? text("watch.copy")}</span>
        </Chip>
        <a
          className="chip"
          download={`${file}.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(written)}`}
        >
          {text("watch.save")}
        </a>
      </div>
    </>
  );
}

/** characters; all lists at their limits together are far shorter */
const longestFile = 2_000_000;

function PastedLists({ list, lists }: { list: Watchlist; lists: Watchlists }) {
  const [typed, setTyped] = useState("");
  const [outcome, setOutcome] = useState<string>();
  const removal = usePageState((page) => page.removal);
  const known = new Set(marketLines.symbols());
  const read = readLists(typed, namedLines());
  const { next, taken } = importLists(lists, list.slug, read);
  const unknown = read.lists.flatMap(({ lines }) =>
    lines.flatMap(({ symbol }) => (known.has(symbol) ? [] : symbol)),
  );
  const take = (written: string) => {
    setOutcome(undefined);
    setTyped(written);
  };
  const open = (file: File | undefined) => {
    if (!file) return;
    if (file.size > longestFile)
      return setOutcome(text("watch.fileTooLong", { file: file.name.slice(0, 60) }));
    file.text().then(take, () => setOutcome(text("watch.fileUnread", { file: file.name.slice(0, 60) })));
  };
  const accept = () => {
    setOutcome(acceptImport(list.slug, read));
    setTyped("");
  };
  const undo = () => {
    undoRemoval();
    setOutcome(undefined);
  };
  return (
    <>
      <p className="text-muted">{text("watch.importHow", { list: list.name })}</p>
      <textarea
        className="field flex-none h-auto py-1.5 px-2.5 whitespace-pre"
        rows={6}
        aria-label={text("watch.import")}
        placeholder={"JKH.N0000\nCOMB.N0000\t…"}
        maxLength={longestFile}
        value={typed}
        onChange={({ target }) => take(target.value)}
      />
      <div className="flex flex-wrap gap-1.5 items-center">
        <label className="chip">
          {text("watch.file")}
          <input
            type="file"
            accept=".txt,.csv,text/plain"
            className="sr-only"
            onChange={({ target }) => open(target.files?.[0])}
          />
        </label>
        <Chip disabled={next === lists} onClick={accept}>
          {text("watch.accept")}
        </Chip>
        <span className="text-small" role="status">
          {outcome}
        </span>
        {outcome !== undefined && outcome === removal?.words && (
          // the page's own offer lies under this dialog
          <Chip onClick={undo}>{text("watch.undo")}</Chip>
        )}
      </div>
      <ImportPreview {...{ read, taken, unknown }} />
    </>
  );
}

interface PreviewProps {
  read: ReadText;
  taken: readonly ImportResult[];
  unknown: readonly string[];
}

/** What an import would change, and what of the text cannot be read. */
const ImportPreview = ({ read, taken, unknown }: PreviewProps) => (
  <ul className="watch-taken text-small">
    {taken.map((one, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text may contain the same list twice
      <li key={at}>{takenWords(one)}</li>
    ))}
    {unknown.length > 0 && (
      <li className="text-caution">
        {text("watch.unknown", {
          symbols: unknown.slice(0, 10).join(", ") + (unknown.length > 10 ? " …" : ""),
        })}
      </li>
    )}
    {read.named.slice(0, 20).map(({ name, symbol }) => (
      <li key={symbol}>{text("watch.named", { name: name.slice(0, 60), symbol })}</li>
    ))}
    {read.bad.slice(0, 20).map((line) => (
      <li key={`${line.at} ${line.text}`} className="text-caution">
        {badWords(line)}
      </li>
    ))}
    {read.bad.length > 20 && <li>{text("watch.moreBad", { count: read.bad.length - 20 })}</li>}
  </ul>
);

const mostChoices = 8;

const badWords = ({ at, text: written, why, choices = [] }: BadLine) =>
  text(`watch.bad.${why}`, {
    at,
    written: written.slice(0, 60),
    choices: choices.slice(0, mostChoices).join(", ") + (choices.length > mostChoices ? " …" : ""),
  });

const takenWords = ({ name, isNew, added, noted, there, left }: ImportResult) =>
  [
    text(isNew ? "watch.intoNew" : "watch.into", { name, count: added }),
    there > 0 && text("watch.thereAlready", { count: there }),
    noted > 0 && text("watch.notesReplaced", { count: noted }),
    left > 0 && text("watch.noRoom", { count: left }),
  ]
    .filter(Boolean)
    .join(" · ");
