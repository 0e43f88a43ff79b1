import { useState } from "react";
import { text } from "#ui/messages/text";
import { takeNewVersion, useNewVersion } from "./newVersion.ts";

/** Offers the new version to whoever sits at a desk; when it is loaded is theirs to say. */
export function NewVersion() {
  const there = useNewVersion();
  const [later, setLater] = useState(false);
  if (!there || later) return null;
  return (
    <div role="status" className="band" data-word="closed">
      <p className="min-w-0">{text("version.new")}</p>
      <button type="button" className="chip" onClick={() => void takeNewVersion()}>
        {text("version.load")}
      </button>
      <button type="button" className="chip" onClick={() => setLater(true)}>
        {text("version.later")}
      </button>
    </div>
  );
}
