import { Choice } from "#ui/Choice.tsx";
import { text } from "#ui/messages/text";
import { palettes, themes, usePreferences } from "#ui/preferences";

/** Theme and the colours of up and down. */
export function LookMenu() {
  const { theme, palette, choose } = usePreferences();
  return (
    <>
      <button type="button" className="chip px-2" popoverTarget="look" aria-label={text("shell.look")}>
        <HalfDisc />
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

function HalfDisc() {
  return (
    <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 1.5a6.5 6.5 0 0 1 0 13z" fill="currentColor" />
    </svg>
  );
}
