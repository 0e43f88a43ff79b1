import type { KeyboardEventHandler, MouseEvent, ReactNode } from "react";
import { text } from "#ui/messages/text";

interface ModalProps {
  label: string;
  className: string;
  /** called after the dialog was closed in any way, when the focus is back on the earlier element */
  onClose: () => void;
  onKeyDown?: KeyboardEventHandler;
  /** buttons beside the close button */
  tools?: ReactNode;
  children: ReactNode;
}

/** Opens the dialog. @returns a function that closes it, and gives the focus back also after going back in the history */
function showDialog(dialog: HTMLDialogElement): () => void {
  if (!dialog.open) dialog.showModal();
  return () => {
    if (dialog.open) dialog.close();
  };
}

/** A modal dialog, open while it is mounted. The browser keeps the focus inside, closes the dialog on Esc and gives the focus back. */
export function Modal({ label, className, onClose, onKeyDown, tools, children }: ModalProps) {
  const beside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) event.currentTarget.close();
  };
  return (
    <dialog
      ref={showDialog}
      className={`modal flex-col max-w-none p-0 bg-panel border border-solid border-line ${className}`}
      aria-label={label}
      onClose={({ currentTarget }) => {
        // if no element had the focus before, some browsers leave the focus in the hidden dialog
        const { activeElement } = document;
        if (activeElement instanceof HTMLElement && currentTarget.contains(activeElement))
          activeElement.blur();
        onClose();
      }}
      onClick={beside}
      onKeyDown={onKeyDown}
    >
      <header className="modal-head flex flex-none gap-3 items-center py-2 px-3 text-small border-b border-line phone:flex-wrap">
        {tools}
        <form method="dialog">
          <button type="submit" className="chip">
            {text("document.close")}
          </button>
        </form>
      </header>
      {children}
    </dialog>
  );
}
