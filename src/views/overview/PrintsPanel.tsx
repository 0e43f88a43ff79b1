import "#ui/messages/en/overview";
import "./parts.css";
import { useState } from "react";
import { Choice } from "#ui/controls/Choice.tsx";
import { text } from "#ui/messages/text";
import { BoardPrints } from "./BoardPrints.tsx";
import { ShortList } from "./ShortList.tsx";

/** Prints seen in the board's steps, or the service's own short list of its first ten lines. */
export type PrintSource = "board" | "short";

interface PrintsPanelProps {
  source: PrintSource;
  onSource: (source: PrintSource) => void;
}

const sources = () =>
  [
    ["board", text("prints.all")],
    ["short", text("prints.short")],
  ] as const;

export function PrintsPanel({ source, onSource }: PrintsPanelProps) {
  const [strip, setStrip] = useState(false);
  const choice = (
    <Choice label={text("prints.source")} options={sources()} value={source} onChange={onSource} />
  );
  if (source === "short") return <ShortList choice={choice} />;
  return (
    <BoardPrints
      strip={strip}
      tools={
        <>
          {choice}
          <button
            type="button"
            className="chip"
            aria-pressed={strip}
            title={text("prints.stripWhy")}
            onClick={() => setStrip(!strip)}
          >
            {text("prints.strip")}
          </button>
        </>
      }
    />
  );
}
