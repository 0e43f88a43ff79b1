import "#ui/messages/en/media";
import { useState } from "react";
import type { Edition } from "#market/media";
import { fileAddress } from "#ui/fileAddress";
import { useMedia } from "#ui/media";
import { text } from "#ui/messages/text";
import { PdfPane } from "./PdfPane.tsx";

/** Languages by their own names; a code that is not among them is shown as it is. */
const names: ReadonlyMap<string, string> = new Map([
  ["en", "English"],
  ["si", "සිංහල"],
  ["ta", "தமிழ்"],
]);
const nameOf = (language: string) => names.get(language) ?? language;
const order = ["en", "si", "ta"];
const rank = ({ language }: Edition) => (order.includes(language) ? order.indexOf(language) : order.length);

/** Where a browser shows no PDF in a page, or there is no room for one, a document opens in a tab of its own. */
const showsPdf = () => globalThis.navigator?.pdfViewerEnabled !== false;

/** The document in every language it came in, and in no other. */
export function Editions({ editions, title }: { editions: readonly Edition[]; title: string }) {
  const roomy = useMedia("(width > 640px)");
  const [read, setRead] = useState<Edition>();
  if (editions.length === 0) return <p className="editions text-muted">{text("media.noDocument")}</p>;
  return (
    <>
      <ul className="editions" aria-label={text("media.documents")} data-field="localization">
        {editions
          .toSorted((a, b) => rank(a) - rank(b))
          .map((edition) => (
            <li key={edition.language}>
              {roomy && showsPdf() && (
                <button type="button" className="chip" onClick={() => setRead(edition)}>
                  <span className="sr-only">{text("media.read", { language: edition.language })} </span>
                  <Language {...edition} />
                </button>
              )}
              <TabLink edition={edition} named={!(roomy && showsPdf())} />
            </li>
          ))}
      </ul>
      {read && <PdfPane address={fileAddress(read.path)} title={title} onClose={() => setRead(undefined)} />}
    </>
  );
}

const Language = ({ language }: { language: string }) => (
  <span lang={names.has(language) ? language : undefined}>{nameOf(language)}</span>
);

function TabLink({ edition, named }: { edition: Edition; named: boolean }) {
  const { language, path } = edition;
  return (
    <a
      className="chip"
      href={fileAddress(path)}
      hrefLang={names.has(language) ? language : undefined}
      target="_blank"
      rel="noopener noreferrer"
      type="application/pdf"
    >
      {named && <Language language={language} />}
      <span aria-hidden="true">↗</span>
      <span className="sr-only">{text("media.openNew", { language: nameOf(language) })}</span>
    </a>
  );
}
