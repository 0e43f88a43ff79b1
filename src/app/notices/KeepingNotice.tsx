import "#ui/messages/en/header";
import type { KeepingTrouble } from "#ui/kept/preferences";
import { text } from "#ui/messages/text";

interface KeepingNoticeProps {
  trouble: KeepingTrouble;
  /** settings or watchlists */
  of: "look" | "watch";
  /** key under which a copy of the unreadable text is stored */
  copy: string;
  onUnderstood: () => void;
}

/** A notice about choices that were lost or cannot be stored. It stays until the user closes it. */
export function KeepingNotice({ trouble, of, copy, onUnderstood }: KeepingNoticeProps) {
  return (
    <div role="alert" className="band">
      <span aria-hidden="true">◇</span>
      <p className="min-w-0 flex-1">{text(`${of}.${trouble}`, { copy })}</p>
      <button type="button" className="chip" onClick={onUnderstood}>
        {text("look.understood")}
      </button>
    </div>
  );
}
