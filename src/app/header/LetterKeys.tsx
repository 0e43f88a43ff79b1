import "#ui/messages/en/header";
import { Choice } from "#ui/controls/Choice.tsx";
import { usePreferences } from "#ui/kept/preferences";
import { text } from "#ui/messages/text";

/** Whether single letters are keys (WCAG 2.1.4). */
export function LetterKeys() {
  const { letterKeys, choose } = usePreferences();
  return (
    <Choice
      label={text("look.letters")}
      options={[
        ["on", text("look.on")],
        ["off", text("look.off")],
      ]}
      value={letterKeys ? "on" : "off"}
      onChange={(chosen) => choose({ letterKeys: chosen === "on" })}
    />
  );
}
