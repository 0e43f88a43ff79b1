import "#ui/messages/en/studies";
import { useCompared } from "#feed/compared";
import { comparedKey } from "#market/comparison";
import { periodOf, type Range } from "#market/range";
import { ChartFrame, type ChartFrameProps } from "#ui/ChartFrame.tsx";
import { chartName } from "#ui/chartName";
import { text } from "#ui/messages/text";
import { ChartNotes } from "./ChartNotes.tsx";
import { comparedLines } from "./comparedLines.ts";
import type { Drawn } from "./drawn.ts";
import { barePoint } from "./points.ts";

interface CompareChartProps {
  drawn: Drawn;
  range: Range;
  /** the chart's own line in a few letters */
  own: string;
  /** the chart as it would be without the others */
  frame: ChartFrameProps;
}

/** Several series on one axis, 100 where each begins. */
export function CompareChart({ drawn, range, own, frame }: CompareChartProps) {
  const others = useCompared(drawn.compared, periodOf(range));
  const { grain, points } = frame;
  const remove = (key: string) => drawn.onCompared(drawn.compared.filter((one) => comparedKey(one) !== key));
  const lines = comparedLines({ own: points, others, grain, onRemove: remove });
  const names = [own, ...lines.names].join(" · ");
  return (
    <>
      <ChartNotes notes={lines.notes} />
      <ChartFrame
        {...frame}
        name={chartName(names, range)}
        chartKey={`compared ${frame.chartKey}`}
        kind={frame.kind === "steps" ? "steps" : "line"}
        points={lines.own.map(barePoint)}
        asSent={undefined}
        reference={undefined}
        named={own}
        note={[frame.note, text("compare.note")].filter(Boolean).join(" · ")}
        fields={undefined}
        why={undefined}
        overlays={lines.overlays}
        onRemoveOverlay={remove}
      />
    </>
  );
}
