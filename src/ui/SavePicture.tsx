import "./messages/en/chart.ts";
import { type RefObject, useState } from "react";
import { framedPicture, pictureName, savePicture } from "./chartImage.ts";
import { text } from "./messages/text.ts";
import type { ChartHandle } from "./openChart.ts";
import { formatDayAndMinute } from "./time.ts";

interface SavePictureProps {
  handle: RefObject<ChartHandle | undefined>;
  figure: RefObject<Element | null>;
  /** what is charted */
  title: string;
  /** the value at its end, in words, and its moment */
  value: string;
  at: number;
  /** whose figures they are, in words */
  source: string | undefined;
}

/** Saves the chart as a PNG with what it is of, as of when and from whom; says so where it cannot. */
export function SavePicture({ handle, figure, title, value, at, source }: SavePictureProps) {
  const [failed, setFailed] = useState(false);
  const save = async () => {
    const chart = handle.current?.image();
    const like = figure.current;
    if (!chart || !like) throw new Error("no chart is drawn");
    const when = formatDayAndMinute(at);
    const line = text("chart.pictureOf", { when, source: source ?? "" });
    await savePicture(framedPicture({ chart, title, value, source: line, like }), pictureName(title, when));
  };
  return (
    <button
      type="button"
      className="chart-toggle"
      onClick={() => {
        save().then(
          () => setFailed(false),
          () => setFailed(true),
        );
      }}
    >
      <span aria-live="polite">{text(failed ? "chart.notSaved" : "chart.savePicture")}</span>
    </button>
  );
}
