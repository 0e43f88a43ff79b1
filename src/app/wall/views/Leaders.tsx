import { ActivePanel } from "#views/leaderboards/ActivePanel.tsx";
import { MoversPanel } from "#views/leaderboards/MoversPanel.tsx";

/** Who leads: the three lists of the service side by side. */
export function Leaders() {
  return (
    <div className="wall-columns">
      <MoversPanel side="gainers" />
      <MoversPanel side="losers" />
      <ActivePanel />
    </div>
  );
}
