import "#ui/messages/en/parts";
import type { KeyboardEventHandler, MouseEvent, ReactNode } from "react";
import { text } from "#ui/messages/text";

interface ModalProps {
  label: string;
  className: string;
  /** it was closed, by whatever means; the focus is back where it came from */
  onClose: () => void;
  onKeyDown?: KeyboardEventHandler;
  /** beside the button that closes it */
  tools?: ReactNode;
  children: ReactNode;
}

/** Taken away while it is open, by going back, it gives the focus back as well. */
function shown(dialog: HTMLDialogElement): () => void {
  if (!dialog.open) dialog.showModal();
  return () => {
    if (dialog.open) dialog.close();
  };
}

/** What takes the whole attention while it is mounted. The browser keeps the focus in it, closes it on Esc and gives the focus back. */
export function Modal({ label, className, onClose, onKeyDown, tools, children }: ModalProps) {
  const beside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) event.currentTarget.close();
  };
  return (
    <dialog
      ref={shown}
      className={`modal flex-col max-w-none p-0 bg-panel border border-solid border-line ${className}`}
      aria-label={label}
      onClose={({ currentTarget }) => {
        // opened from nowhere there is nothing to give it back to, and some browsers leave it in what is hidden now
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
