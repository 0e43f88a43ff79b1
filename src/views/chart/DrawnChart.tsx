import type { Range } from "#market/range";
import { studyKey } from "#market/studies";
import { ChartFrame, type ChartFrameProps } from "#ui/ChartFrame.tsx";
import { ChartNotes } from "./ChartNotes.tsx";
import { CompareChart } from "./CompareChart.tsx";
import { CompareTool } from "./CompareTool.tsx";
import type { Drawn } from "./drawn.ts";
import { StudiesTool } from "./StudiesTool.tsx";
import { studyOf } from "./studyOverlays.ts";
import { useStudies } from "./useStudies.ts";

interface DrawnChartProps extends ChartFrameProps {
  drawn: Drawn;
  range: Range;
  /** the chart's own line in a few letters */
  own: string;
}

/** A chart with the studies or the other series that its address asks for; with other series there are no studies. */
export function DrawnChart({ drawn, range, own, ...frame }: DrawnChartProps) {
  if (drawn.compared.length > 0) return <CompareChart {...{ drawn, range, own, frame }} />;
  return <StudiedChart drawn={drawn} frame={frame} />;
}

function StudiedChart({ drawn, frame }: { drawn: Drawn; frame: ChartFrameProps }) {
  const { overlays, notes } = useStudies(frame, drawn.studies);
  const remove = (overlay: string) =>
    drawn.onStudies(drawn.studies.filter((study) => studyKey(study) !== studyOf(overlay)));
  return (
    <>
      <ChartNotes notes={notes.map((words) => ({ words }))} />
      <ChartFrame {...frame} overlays={overlays} onRemoveOverlay={remove} />
    </>
  );
}

/** What chooses them, for the head of the chart's panel. */
export const DrawnTools = ({ drawn }: { drawn: Drawn }) => (
  <>
    <StudiesTool drawn={drawn} />
    <CompareTool drawn={drawn} />
  </>
);
