import "#ui/messages/en/chart";
import { type RefObject, useState } from "react";
import { framedPicture, type LegendEntry, pictureName, savePicture } from "#ui/chart/library/chartImage";
import type { ChartHandle } from "#ui/chart/library/openChart";
import { text } from "#ui/messages/text";

interface SavePictureProps {
  handle: RefObject<ChartHandle | undefined>;
  figure: RefObject<Element | null>;
  /** what is charted */
  title: string;
  /** the value at its end, and its moment, in words */
  value: string;
  at: string;
  /** the lines drawn with it, by name and colour */
  legend: readonly LegendEntry[];
  /** whose figures they are, in words */
  source: string | undefined;
}

/** Saves the chart as a PNG with what it is of, as of when and from whom; says so where it cannot. */
export function SavePicture({ handle, figure, title, value, at, legend, source }: SavePictureProps) {
  const [failed, setFailed] = useState(false);
  const save = async () => {
    const chart = handle.current?.image();
    const like = figure.current;
    if (!chart || !like) throw new Error("no chart is drawn");
    const line = text("chart.pictureOf", { when: at, source: source ?? "" });
    const picture = framedPicture({ chart, title, value, legend, source: line, like });
    await savePicture(picture, pictureName(title, at));
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
