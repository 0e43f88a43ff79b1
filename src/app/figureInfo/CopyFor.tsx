import { useState } from "react";
import { useBoardMeta } from "#feed/board/board";
import { isReplay } from "#feed/clock/clock";
import { sources } from "#feed/link/sources";
import { canonical, isSymbol } from "#market/company/symbol";
import { text } from "#ui/messages/text";

/** Tables under /v1 by the name of the operation or topic that has the same rows. */
const tableOf: Readonly<Record<string, string>> = {
  board: "board",
  sectors: "indices",
  gainers: "leaders",
  losers: "leaders",
  mostActive: "leaders",
  approvedAnnouncements: "disclosures",
  financialAnnouncements: "disclosures",
  circulars: "disclosures",
  directives: "disclosures",
};

/**
 * Path under /v1 of what a panel shows, without its ending; undefined if there is none.
 * @param from path of the operation, or the topic @param page path of the page, because some panels show a part of the board
 */
export function readerPath(from: string, page: string): string | undefined {
  const name = sources.find(({ source }) => source === from)?.name ?? "";
  const [, written = ""] = /^\/s\/([^/]+)$/.exec(page) ?? [];
  const symbol = canonical(written);
  if (name === "board" || name === "quote") {
    if (isSymbol(symbol)) return `/v1/lines/${symbol}`;
    if (name === "board" && page === "/blocks") return "/v1/blocks";
  }
  const table = tableOf[name];
  return table && `/v1/${table}`;
}

const copyWays = ["spreadsheet", "curl", "python"] as const;
type Way = (typeof copyWays)[number];

/** The text for one way. A line's price fits into one cell, so its spreadsheet gets a function that Excel and LibreOffice have. */
export function readerText(way: Way, path: string, origin: string): string {
  const address = `${origin}${path}.csv`;
  const line = /^\/v1\/lines\/(.+)$/.exec(path)?.[1];
  if (way === "curl") return `curl "${address}"`;
  if (way === "python") return `import pandas\nrows = pandas.read_csv("${address}")`;
  return line ? `=WEBSERVICE("${origin}/v1/price/${line}")` : `=IMPORTDATA("${address}")`;
}

/** Buttons that copy the address of these rows for other programs. Only a gateway has /v1, and it has no rows of a replayed moment there. */
export function CopyFor({ from }: { from: string }) {
  const meta = useBoardMeta();
  const [told, setTold] = useState<string>();
  const path = readerPath(from, window.location.pathname);
  const gateway = meta.loaded && meta.stampedAt !== undefined;
  if (path === undefined || !gateway || isReplay()) return null;
  const copy = (way: Way) =>
    // a page that is not served securely has no clipboard
    Promise.resolve(
      navigator.clipboard?.writeText(readerText(way, path, window.location.origin)) ?? Promise.reject(),
    ).then(
      () => setTold(text("saving.copied", { way: text(`saving.for.${way}`), path })),
      () => setTold(text("document.notCopied")),
    );
  return (
    <fieldset className="block mt-1.5 border-0 p-0 m-0">
      <legend className="sr-only">{text("saving.for")}</legend>
      <span aria-hidden="true">{text("saving.for")}</span>
      {copyWays.map((way) => (
        <button key={way} type="button" className="chip ml-1.5" onClick={() => void copy(way)}>
          {text(`saving.for.${way}`)}
        </button>
      ))}
      <span aria-live="polite" className="block">
        {told}
      </span>
    </fieldset>
  );
}
