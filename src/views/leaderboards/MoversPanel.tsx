import "#ui/messages/en/leaderboards";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useBoardFreshness, usePanelFreshness } from "#feed/freshness";
import { type FromBoard, useFromBoard } from "#feed/fromBoard";
import { moversQuery, pushedMovers, type Side } from "#feed/leaderboards";
import type { BoardRow } from "#market/board";
import { leadersOf, type Mover } from "#market/leaderboard";
import {
  direction,
  formatChange,
  formatChangePercent,
  formatCompact,
  formatCount,
  formatPrice,
} from "#ui/format";
import { text } from "#ui/messages/text";
import { Panel, type PanelQuery } from "#ui/Panel.tsx";
import type { Trust } from "#ui/trust";
import type { Figure } from "./figure.ts";
import { LeaderList } from "./LeaderList.tsx";

/** Rupees below which a line's move says little. */
export const usualFloor = 1_000_000;

interface MoversPanelProps {
  side: Side;
  /** rupees a line has to have turned over to be listed; without it the service's own list is shown */
  floor?: number | undefined;
  onFloor?: ((floor: number | undefined) => void) | undefined;
}

/** The lines that rose or fell most: as the service lists them, or those of some turnover worked out from the board. */
export function MoversPanel({ floor, ...props }: MoversPanelProps) {
  return floor === undefined ? <Sent {...props} /> : <Floored {...props} floor={floor} />;
}

function Sent(props: MoversPanelProps) {
  const movers = useQuery(moversQuery(props.side));
  return <Movers {...props} movers={movers} freshness={usePanelFreshness("leaderboards", movers)} />;
}

function Floored(props: MoversPanelProps & { floor: number }) {
  const { side, floor } = props;
  const workOut = useCallback((rows: Iterable<BoardRow>) => leadersOf(rows, side, floor), [side, floor]);
  return <Movers {...props} movers={useFromBoard(workOut)} freshness={useBoardFreshness()} />;
}

interface MoversProps extends MoversPanelProps {
  movers: Pick<FromBoard<Mover[]>, "data"> & PanelQuery<Mover[]>;
  freshness: Trust;
}

function Movers({ side, floor, onFloor, movers, freshness }: MoversProps) {
  const amount = formatCompact(floor ?? usualFloor).replace(".00", "");
  const none = floor === undefined ? text(`leaders.none.${side}`) : text("leaders.none.floor", { amount });
  return (
    <Panel
      title={text(`leaders.${side}`)}
      reading={movers}
      tools={
        onFloor && (
          <button
            type="button"
            className="chip"
            aria-pressed={floor !== undefined}
            aria-label={text("leaders.floor", { amount })}
            title={text("leaders.floorWhy", { amount: formatCount(floor ?? usualFloor) })}
            onClick={() => onFloor(floor === undefined ? usualFloor : undefined)}
          >
            {text("leaders.floorShort", { amount })}
          </button>
        )
      }
      empty={(rows) => (rows.length ? undefined : none)}
      freshness={freshness}
    >
      {() =>
        movers.data && (
          <LeaderList
            reading={movers.data}
            heads={moverHeads}
            figures={moverFigures}
            pushed={floor === undefined ? pushedMovers[side] : undefined}
          />
        )
      }
    </Panel>
  );
}

const moverHeads = (["column.price", "column.change", "column.changePercent"] as const).map((id) => ({
  name: text(id),
}));

const moverFigures = ({ price, change, changePercent }: Mover): Figure[] => [
  { field: "price", value: price, shown: formatPrice(price), steps: true },
  {
    field: "change",
    value: change,
    shown: formatChange(change),
    way: direction(change),
    arrow: true,
    steps: true,
  },
  {
    field: "changePercentage",
    value: changePercent,
    shown: formatChangePercent(changePercent),
    way: direction(changePercent),
    arrow: true,
    steps: true,
  },
];
