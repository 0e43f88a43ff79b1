import "#ui/messages/en/media";
import { useQuery } from "@tanstack/react-query";
import { fileQuery } from "#feed/fileProbe";
import type { Edition } from "#market/media";
import { fileAddress } from "#ui/fileAddress";
import { text } from "#ui/messages/text";
import { useOpensBeside } from "#ui/opensBeside";
import { PdfPane } from "#ui/PdfPane.tsx";
import { useOwnEntry } from "#ui/router/ownEntry";
import { useSearch } from "#ui/router/routes";

/** Languages by their own names; a code that is not among them is shown as it is. */
const names: ReadonlyMap<string, string> = new Map([
  ["en", "English"],
  ["si", "සිංහල"],
  ["ta", "தமிழ்"],
]);
const nameOf = (language: string) => names.get(language) ?? language;
const order = ["en", "si", "ta"];
const rank = ({ language }: Edition) => (order.includes(language) ? order.indexOf(language) : order.length);

interface EditionsProps {
  /** of the item they belong to */
  id: string;
  editions: readonly Edition[];
  title: string;
}

/** The document in every language it came in, and in no other. */
export function Editions({ id, editions, title }: EditionsProps) {
  const beside = useOpensBeside();
  const { paper } = useSearch({ from: "/media" });
  const read = useOwnEntry("/media", "paper");
  const reading = editions.find(({ language }) => paper === `${id}.${language}`);
  if (editions.length === 0) return <p className="editions text-muted">{text("media.noDocument")}</p>;
  return (
    <>
      <ul className="editions" aria-label={text("media.documents")} data-field="localization">
        {editions
          .toSorted((a, b) => rank(a) - rank(b))
          .map((edition) => (
            <li key={edition.language}>
              {beside && (
                <button type="button" className="chip" onClick={() => read(`${id}.${edition.language}`)}>
                  <span className="sr-only">{text("media.read", { language: edition.language })} </span>
                  <Language {...edition} />
                </button>
              )}
              <TabLink edition={edition} named={!beside} />
            </li>
          ))}
      </ul>
      {reading && <Reading path={reading.path} title={title} onClose={() => read(undefined)} />}
    </>
  );
}

interface ReadingProps {
  path: string;
  title: string;
  onClose: () => void;
}

function Reading({ path, title, onClose }: ReadingProps) {
  const address = fileAddress(path);
  const file = useQuery(fileQuery(address));
  return <PdfPane {...{ address, title, file, onClose }} />;
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
