import "./messages/en/chart.ts";
import { useState } from "react";
import type { Grain, SeriesPoint } from "./chartPoints.ts";
import { text } from "./messages/text.ts";
import { pointsAsText } from "./pointsAsText.ts";

interface CopyValuesProps {
  points: readonly SeriesPoint[];
  grain: Grain;
}

/** Puts every point on the clipboard, as a spreadsheet takes them; says how it went in its own words. */
export function CopyValues({ points, grain }: CopyValuesProps) {
  const [told, setTold] = useState<{ points: readonly SeriesPoint[]; words: string }>();
  const tell = (words: string) => setTold({ points, words });
  const copy = () =>
    // a page that is not served securely has no clipboard
    Promise.resolve(navigator.clipboard?.writeText(pointsAsText(points, grain)) ?? Promise.reject()).then(
      () => tell(text("chart.copied", { count: points.length })),
      () => tell(text("chart.notCopied")),
    );
  return (
    <button type="button" className="chart-toggle chart-copy" onClick={() => void copy()}>
      <span aria-live="polite">{told?.points === points ? told.words : text("chart.copy")}</span>
    </button>
  );
}
