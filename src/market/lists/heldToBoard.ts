/** Lists of leaders against the board: of two answers of the same minute either may be the late one, but not by orders of magnitude. */
import type { BoardRow } from "#market/line/board";
import type { Active, Mover } from "./leaderboard.ts";

type Figure = "price" | "changePercent" | "trades" | "shares" | "turnover";

/** How far a list's figure may be from the board's: so many times it and what a minute can bring besides. */
const room: Readonly<Record<Figure, { times: number; besides: number }>> = {
  price: { times: 100, besides: 0 },
  /** per cent */
  changePercent: { times: 100, besides: 1_000 },
  trades: { times: 100, besides: 10_000 },
  /** the largest blocks that ever changed hands are of some 1e9 shares and 1e11 rupees */
  shares: { times: 100, besides: 1e10 },
  turnover: { times: 100, besides: 1e12 },
};

type Figures = Partial<Record<Figure, number | undefined>>;

/** What of a leader cannot be true beside the line's row on the board, the first found; undefined where all can. */
export function beyondBoard(leader: Mover | Active, row: BoardRow): Figure | undefined {
  const told: Figures = leader;
  const known: Figures = {
    price: row.price,
    changePercent: row.changePercent,
    trades: row.tradesWithCrossings ?? row.trades,
    shares: row.sharesWithCrossings ?? row.shares,
    turnover: row.turnover,
  };
  return figures.find((figure) => isBeyond(told[figure], known[figure], room[figure]));
}

const figures = Object.keys(room) as Figure[];

/** What either does not say cannot be held against the other. */
function isBeyond(a: number | undefined, b: number | undefined, { times, besides }: (typeof room)[Figure]) {
  if (a === undefined || b === undefined) return false;
  const [less, more] = [Math.abs(a), Math.abs(b)].sort((one, other) => one - other);
  return (more ?? 0) > times * (less ?? 0) + besides;
}
