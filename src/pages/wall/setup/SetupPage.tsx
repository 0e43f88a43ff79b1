import "#ui/messages/en/wall";
import "#ui/messages/en/wallSetup";
import "./setup.css";
import "#ui/messages/en/header";
import { useState } from "react";
import {
  leastSeconds,
  mostSeconds,
  readPastedLink,
  readWall,
  type Wall,
  type WallView,
  wallAddress,
} from "#pages/wall/playlist/link";
import { Choice } from "#ui/controls/Choice.tsx";
import { CopyLink } from "#ui/controls/CopyLink.tsx";
import { type Language, languages } from "#ui/messages/language";
import { text } from "#ui/messages/text";
import { palettes, themes } from "#ui/preferences/preferences";
import {
  AlertFields,
  linkTo,
  longestLink,
  NumberField,
  PlaceFields,
  type Setup,
  SetupRow,
  SetupStep,
  useSetup,
} from "./fields.tsx";
import { Lists, type ShownView } from "./Lists.tsx";
import { Preview } from "./Preview.tsx";

/** Fields for the look and the languages of the wall. */
function LookFields({ setup: { wall, set } }: { setup: Setup }) {
  return (
    <SetupStep title="setup.look">
      <SetupRow name="shell.theme">
        <Choice
          label={text("shell.theme")}
          options={[
            ["", text("setup.asThere")] as const,
            ...themes.map((name) => [name, text(`shell.theme.${name}`)] as const),
          ]}
          value={wall.theme ?? ""}
          onChange={(theme) => set({ ...wall, theme: theme || undefined })}
        />
      </SetupRow>
      <SetupRow name="shell.palette">
        <Choice
          label={text("shell.palette")}
          options={[
            ["", text("setup.asThere")] as const,
            ...palettes.map((name) => [name, text(`shell.palette.${name}`)] as const),
          ]}
          value={wall.palette ?? ""}
          onChange={(palette) => set({ ...wall, palette: palette || undefined })}
        />
      </SetupRow>
      <SetupRow name="setup.scale" note={text("setup.scaleWhy")}>
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
      </SetupRow>
      <SetupRow name="setup.languages" note={languageNote(wall.languages)}>
        <fieldset className="flex flex-wrap gap-1.5 items-center">
          <legend className="sr-only">{text("setup.languages")}</legend>
          {languages.map((language) => (
            <label key={language}>
              <input
                type="checkbox"
                checked={wall.languages.includes(language)}
                onChange={() => set({ ...wall, languages: toggledLanguages(wall.languages, language) })}
              />
              {text(`language.${language}`)}
            </label>
          ))}
        </fieldset>
      </SetupRow>
      <SetupRow name="look.motion" note={text("setup.motionWhy")}>
        <label>
          <input
            type="checkbox"
            checked={wall.motion}
            onChange={() => set({ ...wall, motion: !wall.motion })}
          />
          {text("setup.motion")}
        </label>
      </SetupRow>
    </SetupStep>
  );
}

/** Adds or removes a language. The last one cannot be removed. */
const toggledLanguages = (chosen: readonly Language[], language: Language): readonly Language[] => {
  if (!chosen.includes(language)) return [...chosen, language];
  return chosen.length === 1 ? chosen : chosen.filter((other) => other !== language);
};

const languageNote = (chosen: readonly Language[]) =>
  chosen.length > 1
    ? text("setup.languageTurn", { names: chosen.map((one) => text(`language.${one}`)).join(" → ") })
    : text("setup.languageOne");

const plainWall = readWall({}).wall;
const viewList = (...views: readonly (readonly [WallView["name"], number])[]): readonly WallView[] =>
  views.map(([name, seconds]) => ({ name, seconds }));

const presets = {
  floor: {
    views: viewList(["board", 60], ["leaders", 30], ["map", 30], ["sectors", 20], ["overview", 45]),
    theme: "dark",
  },
  reception: {
    views: viewList(["overview", 60], ["index", 45], ["leaders", 45], ["news", 45], ["disclosures", 30]),
    theme: "light",
    scale: 1.2,
  },
  portrait: {
    views: viewList(["overview", 45], ["board", 60], ["leaders", 45], ["disclosures", 45]),
  },
  overnight: {
    views: viewList(["overview", 45], ["leaders", 30], ["map", 30], ["board", 60]),
    closed: viewList(["summary", 90], ["disclosures", 60], ["sectors", 45]),
    sleep: { from: 20 * 60, to: 8 * 60 },
  },
} as const satisfies Record<string, Partial<Wall>>;
type Preset = keyof typeof presets;

/** Takes everything from the preset, but keeps the display's name and number. */
const fromPreset = (preset: Preset, { name, screen }: Wall): Wall => ({
  ...plainWall,
  ...presets[preset],
  name,
  screen,
});

/** Offers a preset or an existing link to start from. */
function Beginnings({ setup }: { setup: Setup }) {
  return (
    <SetupStep title="setup.begin">
      <div className="flex flex-wrap gap-1.5 items-center">
        {(Object.keys(presets) as Preset[]).map((name) => (
          <button
            key={name}
            type="button"
            className="chip"
            title={text(`setup.preset.${name}Why`)}
            onClick={() => setup.set(fromPreset(name, setup.wall), { step: true })}
          >
            {text(`setup.preset.${name}`)}
          </button>
        ))}
      </div>
      <PasteBox {...{ setup }} />
      {setup.unread.length > 0 && (
        <div className="py-2 px-2.5 text-small border border-dashed border-caution rounded-md" role="status">
          {text("setup.unread")}
          <ul className="mb-1.5">
            {setup.unread.map(({ name, value, why }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list may contain the same entry twice
              <li key={at}>
                <code>
                  {name}={value}
                </code>
                {why === "seconds" &&
                  `: ${text("setup.unread.seconds", { min: leastSeconds, max: mostSeconds })}`}
              </li>
            ))}
          </ul>
          <button type="button" className="chip" onClick={setup.understood}>
            {text("setup.understood")}
          </button>
        </div>
      )}
    </SetupStep>
  );
}

/** The pasted text stays in the box, so that it can be corrected there. */
function PasteBox({ setup }: { setup: Setup }) {
  const [pasted, setPasted] = useState("");
  const [failed, setFailed] = useState(false);
  const read = () => {
    const found = readPastedLink(pasted);
    setFailed(!found);
    if (found) setup.set(found.wall, { step: true, unread: found.unread });
  };
  return (
    <form
      className="flex flex-wrap gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        read();
      }}
    >
      <input
        className="field flex-1 min-w-0"
        aria-label={text("setup.paste")}
        placeholder={text("setup.paste")}
        aria-invalid={failed}
        autoComplete="off"
        spellCheck={false}
        value={pasted}
        onChange={(event) => {
          setPasted(event.target.value);
          setFailed(false);
        }}
      />
      <button type="submit" className="chip" disabled={!pasted.trim()}>
        {text("setup.read")}
      </button>
      {failed && (
        <p className="basis-full" role="alert">
          {text("setup.noLink")}
        </p>
      )}
    </form>
  );
}

/** The page on which a person builds a wall's link by clicking, with a preview. */
export function SetupPage() {
  const setup = useSetup();
  const [shown, show] = useState<ShownView>({ list: "views", at: 0 });
  const { wall } = setup;
  const list = wall[shown.list] ? shown.list : "views";
  const views = wall[list] ?? wall.views;
  const at = Math.min(shown.at, views.length - 1);
  const view = views[at];
  return (
    <div className="setup grid grid-cols-[minmax(340px,5fr)_6fr] gap-x-6 gap-y-0 p-4">
      <div className="grid gap-4 content-start min-w-0">
        <h1 className="text-head font-semibold">{text("shell.wallSetup")}</h1>
        <p className="setup-note">{text("setup.why")}</p>
        <Beginnings {...{ setup }} />
        <Lists shown={{ list, at }} {...{ setup, show }} />
        <LookFields {...{ setup }} />
        <AlertFields {...{ setup }} />
        <PlaceFields {...{ setup }} />
      </div>
      <div className="setup-result sticky top-4 grid gap-3 self-start min-w-0">
        {view && <Preview {...{ wall, view }} />}
        <LinkBox {...{ setup }} />
      </div>
    </div>
  );
}

/** The complete link for a display, to copy. */
function LinkBox({ setup: { wall, tooLong } }: { setup: Setup }) {
  const address = wallAddress(wall);
  const link = linkTo(wall);
  return (
    <section
      className="grid gap-2 p-2.5 bg-panel border border-line rounded-md"
      aria-label={text("setup.link")}
    >
      <output className="text-small wrap-anywhere select-all">{link}</output>
      <p className="flex flex-wrap gap-2 items-center text-table text-muted">
        <CopyLink address={address} />
        <a className="chip" href={address} target="_blank" rel="noopener">
          {text("setup.open")}
        </a>
        <span className="num">{text("setup.length", { count: link.length, most: longestLink })}</span>
      </p>
      {tooLong !== undefined && (
        <p role="alert">{text("setup.tooLong", { count: tooLong, most: longestLink })}</p>
      )}
    </section>
  );
}
