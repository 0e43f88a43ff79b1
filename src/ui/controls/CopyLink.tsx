import { useState } from "react";
import { text } from "#ui/messages/text";

/** A button that copies a link with this server's full address to the clipboard; it shows whether that worked. */
export function CopyLink({ address }: { address: string }) {
  const [told, setTold] = useState<string>();
  const copy = () =>
    // a page that is not served securely has no clipboard
    Promise.resolve(
      navigator.clipboard?.writeText(new URL(address, window.location.href).href) ?? Promise.reject(),
    ).then(
      () => setTold(text("document.copied")),
      () => setTold(text("document.notCopied")),
    );
  return (
    <button type="button" className="chip" onClick={() => void copy()}>
      <span aria-live="polite">{told ?? text("document.copyLink")}</span>
    </button>
  );
}
