import "#ui/messages/en/keeping";
import { text } from "#ui/messages/text";
import { copyKey, type KeepingTrouble, usePreferences } from "#ui/preferences";

/** Says that choices were lost or cannot be kept, until it is read. */
export function KeepingNotice({ trouble }: { trouble: KeepingTrouble }) {
  const understood = usePreferences((kept) => kept.understood);
  return (
    <div role="alert" className="band">
      <span aria-hidden="true">◇</span>
      <p className="min-w-0 flex-1">
        {trouble === "unsaved" ? text("look.unsaved") : text("look.unreadable", { copy: copyKey })}
      </p>
      <button type="button" className="chip" onClick={understood}>
        {text("look.understood")}
      </button>
    </div>
  );
}
