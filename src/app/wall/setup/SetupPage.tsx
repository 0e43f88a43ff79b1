import "#ui/messages/en/wall";
import "#ui/messages/en/wallSetup";
import "./setup.css";
import "./setupViews.css";
import { useState } from "react";
import { text } from "#ui/messages/text";
import { Beginnings } from "./Beginnings.tsx";
import { LinkBox } from "./LinkBox.tsx";
import { Lists, type Shown } from "./Lists.tsx";
import { LookFields } from "./LookFields.tsx";
import { PlaceFields } from "./PlaceFields.tsx";
import { Preview } from "./Preview.tsx";
import { useSetup } from "./useSetup.ts";

/** Builds the link to a wall by clicking, beside a picture of what it will show. */
export function SetupPage() {
  const setup = useSetup();
  const [shown, show] = useState<Shown>({ list: "views", at: 0 });
  const { wall } = setup;
  const list = wall[shown.list] ? shown.list : "views";
  const views = wall[list] ?? wall.views;
  const at = Math.min(shown.at, views.length - 1);
  const view = views[at];
  return (
    <div className="setup">
      <div className="setup-choices">
        <h1>{text("shell.wallSetup")}</h1>
        <p className="setup-note">{text("setup.why")}</p>
        <Beginnings {...{ setup }} />
        <Lists shown={{ list, at }} {...{ setup, show }} />
        <LookFields {...{ setup }} />
        <PlaceFields {...{ setup }} />
      </div>
      <div className="setup-result">
        {view && <Preview {...{ wall, view }} />}
        <LinkBox {...{ setup }} />
      </div>
    </div>
  );
}
