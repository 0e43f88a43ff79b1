import "#ui/messages/en/wallSetup";
import "#ui/messages/en/wall";
import "#ui/messages/en/lookPanel";
import { Choice } from "#ui/Choice.tsx";
import { type Language, languages } from "#ui/messages/language";
import { text } from "#ui/messages/text";
import { palettes, themes } from "#ui/themes";
import { NumberField } from "./NumberField.tsx";
import { Part, Row } from "./Part.tsx";
import type { Setup } from "./useSetup.ts";

/** How the wall looks and what it speaks. */
export function LookFields({ setup: { wall, set } }: { setup: Setup }) {
  return (
    <Part title="setup.look">
      <Row name="shell.theme">
        <Choice
          label={text("shell.theme")}
          options={[
            ["", text("setup.asThere")] as const,
            ...themes.map((name) => [name, text(`shell.theme.${name}`)] as const),
          ]}
          value={wall.theme ?? ""}
          onChange={(theme) => set({ ...wall, theme: theme || undefined })}
        />
      </Row>
      <Row name="shell.palette">
        <Choice
          label={text("shell.palette")}
          options={[
            ["", text("setup.asThere")] as const,
            ...palettes.map((name) => [name, text(`shell.palette.${name}`)] as const),
          ]}
          value={wall.palette ?? ""}
          onChange={(palette) => set({ ...wall, palette: palette || undefined })}
        />
      </Row>
      <Row name="setup.scale" note={text("setup.scaleWhy")}>
        <input
          type="range"
          aria-label={text("setup.scaleRoughly")}
          min="0.8"
          max="2"
          step="0.05"
          value={wall.scale}
          onChange={(event) => set({ ...wall, scale: Number(event.target.value) })}
        />
        <NumberField
          label={text("setup.scale")}
          value={wall.scale}
          min={0.8}
          max={2}
          step={0.05}
          onChange={(scale) => set({ ...wall, scale })}
        />
      </Row>
      <Row name="setup.languages" note={languageNote(wall.languages)}>
        <fieldset className="setup-ticks">
          <legend className="sr-only">{text("setup.languages")}</legend>
          {languages.map((language) => (
            <label key={language}>
              <input
                type="checkbox"
                checked={wall.languages.includes(language)}
                onChange={() => set({ ...wall, languages: toggled(wall.languages, language) })}
              />
              {text(`language.${language}`)}
            </label>
          ))}
        </fieldset>
      </Row>
      <Row name="look.motion" note={text("setup.motionWhy")}>
        <label>
          <input
            type="checkbox"
            checked={wall.motion}
            onChange={() => set({ ...wall, motion: !wall.motion })}
          />
          {text("setup.motion")}
        </label>
      </Row>
    </Part>
  );
}

/** The last one stays: a wall says something. */
const toggled = (chosen: readonly Language[], language: Language): readonly Language[] => {
  if (!chosen.includes(language)) return [...chosen, language];
  return chosen.length === 1 ? chosen : chosen.filter((other) => other !== language);
};

const languageNote = (chosen: readonly Language[]) =>
  chosen.length > 1
    ? text("setup.languageTurn", { names: chosen.map((one) => text(`language.${one}`)).join(" → ") })
    : text("setup.languageOne");
