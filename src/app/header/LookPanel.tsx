import "#ui/messages/en/header";
import type { ReactNode } from "react";
import { Choice } from "#ui/controls/Choice.tsx";
import { type Palette, palettes, themes } from "#ui/kept/keptChoices";
import { flashes, motions, usePreferences } from "#ui/kept/preferences";
import { type MessageId, text } from "#ui/messages/text";
import { Link } from "#ui/router/Router.tsx";
import { openKeys } from "./opened.ts";

/** Every display setting. A choice takes effect at once, here and in other tabs. */
export function LookPanel() {
  const { theme, palette, flash, motion, choose, reset } = usePreferences();
  return (
    <>
      <Row name="shell.theme">
        <Choice
          label={text("shell.theme")}
          options={themes.map((name) => [name, text(`shell.theme.${name}`)] as const)}
          value={theme}
          onChange={(chosen) => choose({ theme: chosen })}
        />
      </Row>
      <Row name="shell.palette">
        <Choice
          label={text("shell.palette")}
          options={palettes.map((name) => [name, <PaletteName key={name} name={name} />] as const)}
          value={palette}
          onChange={(chosen) => choose({ palette: chosen })}
        />
      </Row>
      <Row name="look.flash" note="look.flashWhy">
        <Choice
          label={text("look.flash")}
          options={flashes.map((name) => [name, text(`look.flash.${name}`)] as const)}
          value={flash}
          onChange={(chosen) => choose({ flash: chosen })}
        />
      </Row>
      <Row name="look.motion" note="look.motionWhy">
        <Choice
          label={text("look.motion")}
          options={motions.map((name) => [name, text(`look.motion.${name}`)] as const)}
          value={motion}
          onChange={(chosen) => choose({ motion: chosen })}
        />
      </Row>
      <Row name="look.letters" note="look.lettersWhy">
        <LetterKeys />
        <button type="button" className="chip" onClick={openKeys}>
          {text("look.allKeys")}
        </button>
      </Row>
      <div className="justify-items-start grid gap-1">
        <button type="button" className="chip" onClick={reset}>
          {text("look.reset")}
        </button>
        <Note name="look.resetWhy" />
      </div>
      <div className="justify-items-start grid gap-1">
        <Link
          to="/wall/setup"
          className="chip"
          onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
        >
          {text("shell.wallSetup")}
        </Link>
        <Note name="look.wallWhy" />
      </div>
    </>
  );
}

interface RowProps {
  name: MessageId;
  note?: MessageId;
  children: ReactNode;
}

function Row({ name, note, children }: RowProps) {
  return (
    <div className="grid gap-1">
      <span aria-hidden="true" className="font-semibold">
        {text(name)}
      </span>
      {children}
      {note && <Note name={note} />}
    </div>
  );
}

const Note = ({ name }: { name: MessageId }) => (
  <p className="max-w-[46ch] text-table text-muted">{text(name)}</p>
);

/** Name of a palette, with arrows in its own up and down colours, whichever palette is in use. */
function PaletteName({ name }: { name: Palette }) {
  return (
    <span data-palette={name} className="flex-1 min-w-0 truncate">
      <i aria-hidden="true" className="up mr-[3px] text-table not-italic">
        ▲
      </i>
      <i aria-hidden="true" className="down mr-[3px] text-table not-italic">
        ▼
      </i>
      {text(`shell.palette.${name}`)}
    </span>
  );
}

/** Switches single-letter keys on or off (WCAG 2.1.4). */
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
