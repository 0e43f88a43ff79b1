import "#ui/messages/en/wallSetup";
import { useState } from "react";
import { longest, shortest } from "#app/wall/link";
import { text } from "#ui/messages/text";
import { Part } from "./Part.tsx";
import { readPasted } from "./pasted.ts";
import { fromPreset, type Preset, presets } from "./presets.ts";
import type { Setup } from "./useSetup.ts";

/** From a wall that is ready, or from a link that somebody has. */
export function Beginnings({ setup }: { setup: Setup }) {
  return (
    <Part title="setup.begin">
      <div className="setup-presets">
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
        <div className="setup-unread" role="status">
          {text("setup.unread")}
          <ul>
            {setup.unread.map(({ name, value, why }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same entry may stand twice
              <li key={at}>
                <code>
                  {name}={value}
                </code>
                {why === "seconds" && `: ${text("setup.unread.seconds", { min: shortest, max: longest })}`}
              </li>
            ))}
          </ul>
          <button type="button" className="chip" onClick={setup.understood}>
            {text("setup.understood")}
          </button>
        </div>
      )}
    </Part>
  );
}

/** What was pasted stays in the box: whoever wants to mend it there can read it again. */
function PasteBox({ setup }: { setup: Setup }) {
  const [pasted, setPasted] = useState("");
  const [failed, setFailed] = useState(false);
  const read = () => {
    const found = readPasted(pasted);
    setFailed(!found);
    if (found) setup.set(found.wall, { step: true, unread: found.unread });
  };
  return (
    <form
      className="setup-paste"
      onSubmit={(event) => {
        event.preventDefault();
        read();
      }}
    >
      <input
        className="field"
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
      {failed && <p role="alert">{text("setup.noLink")}</p>}
    </form>
  );
}
