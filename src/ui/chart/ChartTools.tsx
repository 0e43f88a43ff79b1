import "#ui/messages/en/chart";
import { type ReactNode, type RefObject, useState } from "react";
import { Choice } from "#ui/controls/Choice.tsx";
import { Popup } from "#ui/controls/Popup.tsx";
import { text } from "#ui/messages/text";
import { toggleFullScreen, useFullScreen } from "#ui/screen/fullScreen";
import { type ChartLook, type ChartScale, plainLook } from "./library/chartLook.ts";
import { framedPicture, type LegendEntry, pictureName, savePicture } from "./library/chartPicture.ts";
import type { ChartHandle } from "./library/openChart.ts";

interface ChartToolsProps {
  look: ChartLook;
  onLook: (changed: Partial<ChartLook>) => void;
  /** the points are days; offers bars or a line */
  daily: boolean;
  marked: boolean;
  /** the price jumped, as after a split */
  jumped: boolean;
  /** explains how the chart is drawn */
  why: string | undefined;
  /** buttons that copy the chart's values or save its picture */
  takes: ReactNode;
}

const scales = (): readonly (readonly [ChartScale, string])[] => [
  ["linear", text("chart.scale.linear")],
  ["log", text("chart.scale.log")],
  ["percent", text("chart.scale.percent")],
];
const forms = () =>
  [
    ["bars", text("chart.form.bars")],
    ["line", text("chart.form.line")],
  ] as const;
const prices = () =>
  [
    ["rebased", text("chart.prices.rebased")],
    ["traded", text("chart.prices.traded")],
  ] as const;
const shown = () =>
  [
    ["on", text("chart.marks.on")],
    ["off", text("chart.marks.off")],
  ] as const;

/** Buttons beside a chart: form, scale, copy, save, table, full screen. */
export function ChartTools(props: ChartToolsProps) {
  const { look, onLook } = props;
  const full = useFullScreen();
  const chosen = (["scale", "form", "prices", "marks"] as const).some(
    (name) => look[name] !== plainLook[name],
  );
  return (
    <span className="chart-tools inline-flex flex-none gap-[2px] items-center ml-auto">
      <Popup label={text("chart.look")} shown={text("chart.lookShown")} active={chosen}>
        <Looks {...props} />
      </Popup>
      <button
        type="button"
        className="chart-toggle"
        aria-pressed={look.table}
        onClick={() => onLook({ table: !look.table })}
      >
        {text("chart.asTable")}
      </button>
      <button
        type="button"
        className="chart-toggle"
        aria-pressed={full}
        aria-label={text("chart.fullScreen")}
        aria-keyshortcuts="F"
        title={text("chart.fullScreen")}
        onClick={(event) => toggleFullScreen(event.currentTarget)}
      >
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
          <path d="M1 4V1h3M8 1h3v3M11 8v3H8M4 11H1V8" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </button>
    </span>
  );
}

function Looks({ look, onLook, daily, marked, jumped, why, takes }: ChartToolsProps) {
  return (
    <div className="grid gap-2.5">
      <Row title={text("chart.scale")}>
        <Choice
          label={text("chart.scale")}
          options={scales()}
          value={look.scale}
          onChange={(scale) => onLook({ scale })}
        />
      </Row>
      {daily && (
        <Row title={text("chart.form")}>
          <Choice
            label={text("chart.form")}
            options={forms()}
            value={look.form}
            onChange={(form) => onLook({ form })}
          />
        </Row>
      )}
      {jumped && (
        <Row title={text("chart.prices")}>
          <Choice
            label={text("chart.prices")}
            options={prices()}
            value={look.prices}
            onChange={(prices) => onLook({ prices })}
          />
        </Row>
      )}
      {marked && (
        <Row title={text("chart.marks")}>
          <Choice
            label={text("chart.marks")}
            options={shown()}
            value={look.marks ? "on" : "off"}
            onChange={(marks) => onLook({ marks: marks === "on" })}
          />
        </Row>
      )}
      {why && <p className="text-muted">{why}</p>}
      <p className="chart-takes flex flex-wrap gap-2">{takes}</p>
      <p className="text-muted">{text("chart.keys")}</p>
    </div>
  );
}

const Row = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid grid-cols-[92px_1fr] gap-2 items-center">
    <span aria-hidden="true">{title}</span>
    {children}
  </div>
);

interface SavePictureProps {
  handle: RefObject<ChartHandle | undefined>;
  figure: RefObject<Element | null>;
  title: string;
  /** the newest value and its time, in words */
  value: string;
  at: string;
  /** names and colours of the overlays */
  legend: readonly LegendEntry[];
  /** source of the figures, in words */
  source: string | undefined;
}

/** Saves the chart as a PNG with its title, time and source; shows a failure. */
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
