import { Paged } from "#ui/controls/Paged.tsx";
import { ActivePanel } from "#views/leaderboards/ActivePanel.tsx";
import { MoversPanel } from "#views/leaderboards/MoversPanel.tsx";

/** Who leads: the service's lists side by side or one below the other; where there is room for one alone, by turns. */
export const Leaders = () => (
  <Paged
    name="leaders"
    items={["gainers", "losers", "active"] as const}
    className="wall-panels [--paged-gap:12px] [--paged-column:390px] [--paged-row:230px] [--paged-row-most:1fr]"
  >
    {(list) =>
      list === "active" ? <ActivePanel key={list} paged /> : <MoversPanel key={list} side={list} paged />
    }
  </Paged>
);
