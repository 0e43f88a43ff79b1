import "#ui/messages/en/header";
import type { KeepingTrouble } from "#ui/kept/preferences";
import { text } from "#ui/messages/text";

interface KeepingNoticeProps {
  trouble: KeepingTrouble;
  /** what is kept */
  of: "look" | "watch";
  /** where the text that could not be read is kept */
  copy: string;
  onUnderstood: () => void;
}

/** Says that choices were lost or cannot be kept, until it is read. */
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
