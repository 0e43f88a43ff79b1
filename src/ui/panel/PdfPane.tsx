import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { CopyLink } from "#ui/controls/CopyLink.tsx";
import { Modal } from "#ui/controls/Modal.tsx";
import { text } from "#ui/messages/text";
import { fileAddress } from "#ui/screen/fileAddress";
import { languageOf } from "#ui/screen/script";

interface PdfPaneProps {
  /** the document's path at the service */
  path: string;
  title: string;
  /** the query that checks whether the document can be loaded, by its address on this server */
  check: (address: string) => UseQueryOptions<boolean, Error, boolean, string[]>;
  onClose: () => void;
}

/** Shows a document beside the page that links to it. */
export function PdfPane({ path, title, check, onClose }: PdfPaneProps) {
  const address = fileAddress(path);
  const file = useQuery(check(address));
  const fails = file.isError || file.data === false;
  return (
    <Modal
      label={title}
      className="my-0 mr-0 ml-auto w-[min(900px,100vw)] h-[100dvh]"
      onClose={onClose}
      tools={
        <>
          <b lang={languageOf(title)} dir="auto">
            {title}
          </b>
          <CopyLink address={address} />
          <a className="chip" href={address} target="_blank" rel="noopener noreferrer">
            {text("document.newTab")} <span aria-hidden="true">↗</span>
          </a>
        </>
      }
    >
      {file.data === true ? (
        <iframe className="flex-1 w-full bg-[#fff] border-0" src={address} title={title} />
      ) : (
        <p role="status" className="m-auto flex-1 p-6 text-center text-muted">
          {text(fails ? "document.fileFails" : "document.fileComing")}
        </p>
      )}
    </Modal>
  );
}
