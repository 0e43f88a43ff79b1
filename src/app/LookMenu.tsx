import { Contrast } from "lucide-react";
import { Choice } from "#ui/Choice.tsx";
import { text } from "#ui/messages/text";
import { palettes, themes, usePreferences } from "#ui/preferences";

/** Theme and the colours of up and down. */
export function LookMenu() {
  const { theme, palette, choose } = usePreferences();
  return (
    <>
      <button type="button" className="chip px-2" popoverTarget="look" aria-label={text("shell.look")}>
        <Contrast size={15} aria-hidden="true" />
      </button>
      <div id="look" popover="auto" className="look">
        <div className="flex flex-col items-start gap-2 text-table">
          <span className="text-muted">{text("shell.theme")}</span>
          <Choice
            label={text("shell.theme")}
            options={themes.map((name) => [name, text(`shell.theme.${name}`)] as const)}
            value={theme}
            onChange={(chosen) => choose({ theme: chosen })}
          />
          <span className="text-muted">{text("shell.palette")}</span>
          <Choice
            label={text("shell.palette")}
            options={palettes.map((name) => [name, text(`shell.palette.${name}`)] as const)}
            value={palette}
            onChange={(chosen) => choose({ palette: chosen })}
          />
        </div>
      </div>
    </>
  );
}
