import "#ui/messages/en/parts";
import { CopyLink } from "#ui/controls/CopyLink.tsx";
import { Modal } from "#ui/controls/Modal.tsx";
import { text } from "#ui/messages/text";
import { languageOf } from "#ui/screen/script";

interface PdfPaneProps {
  /** the document's address on this server */
  address: string;
  title: string;
  /** whether the document can be loaded; undefined until known */
  file: { data: boolean | undefined; isError: boolean };
  onClose: () => void;
}

/** Shows a document beside the page that links to it. */
export function PdfPane({ address, title, file, onClose }: PdfPaneProps) {
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
