import "#ui/messages/en/disclosures";
import "#ui/messages/en/parts";
import { CopyLink } from "#ui/controls/CopyLink.tsx";
import { text } from "#ui/messages/text";
import { fileAddress, useOpensBeside } from "#ui/screen/fileAddress";

interface DocumentLinkProps {
  path: string | undefined;
  title: string;
  /** opens the document beside the page */
  onRead: () => void;
  tabIndex?: number;
  /** whether copy and share are included */
  whole?: boolean;
}

/** Opens the document beside the page or in a new tab. Draws nothing if the record has none. */
export function DocumentLink({ path, title, onRead, tabIndex, whole = false }: DocumentLinkProps) {
  const beside = useOpensBeside();
  if (path === undefined) return null;
  const address = fileAddress(path);
  const rest = tabIndex === undefined ? {} : { tabIndex };
  return (
    <span className="inline-flex gap-1.5">
      {beside && (
        <button type="button" className="chip" onClick={onRead} {...rest}>
          {text("disclosures.read")}
          <span className="sr-only">: {title}</span>
        </button>
      )}
      {(whole || !beside) && (
        <a className="chip" href={address} target="_blank" rel="noopener noreferrer" {...rest}>
          {text(whole ? "document.newTab" : "disclosures.read")}
          <span aria-hidden="true">↗</span>
          <span className="sr-only">: {title}</span>
        </a>
      )}
      {whole && <CopyLink address={address} />}
    </span>
  );
}
