import "#ui/messages/en/media";
import { useQuery } from "@tanstack/react-query";
import { fileQuery } from "#feed/fileProbe";
import { Modal } from "#ui/Modal.tsx";
import { text } from "#ui/messages/text";
import { languageOf } from "#ui/script";

interface PdfPaneProps {
  address: string;
  title: string;
  onClose: () => void;
}

/** A document beside the page it belongs to. */
export function PdfPane({ address, title, onClose }: PdfPaneProps) {
  const file = useQuery(fileQuery(address));
  const fails = file.isError || file.data === false;
  return (
    <Modal
      label={title}
      className="pdf-pane"
      onClose={onClose}
      tools={
        <>
          <b lang={languageOf(title)} dir="auto">
            {title}
          </b>
          <a className="chip" href={address} target="_blank" rel="noopener noreferrer">
            {text("media.newTab")} <span aria-hidden="true">↗</span>
          </a>
        </>
      }
    >
      {file.data === true ? (
        <iframe src={address} title={title} />
      ) : (
        <p role="status" className="modal-words">
          {text(fails ? "media.fileFails" : "media.fileComing")}
        </p>
      )}
    </Modal>
  );
}
