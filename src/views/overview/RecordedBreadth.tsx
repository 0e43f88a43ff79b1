import { useDayTape } from "#feed/tape/dayTape";
import { BreadthChart, SeenBreadth } from "./BreadthChart.tsx";

/** Breadth from the recorded boards of the session; without a recording, the minutes that this page saw. */
export function RecordedBreadth() {
  const day = useDayTape().data?.value;
  if (day?.origin !== "recording") return <SeenBreadth />;
  return <BreadthChart history={day.breadth} origin="recording" gaps={day.gaps} />;
}
