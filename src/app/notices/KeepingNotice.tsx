import "#ui/messages/en/header";
import type { KeepingTrouble } from "#ui/kept/preferences";
import { text } from "#ui/messages/text";

interface KeepingNoticeProps {
  trouble: KeepingTrouble;
  /** settings or watchlists */
  of: "look" | "watch";
  /** storage key of the copy of the unreadable text */
  copy: string;
  onUnderstood: () => void;
}

/** Reports lost or unstorable choices until it is closed. */
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
