import "./line.css";
import type { Standing } from "#market/line/quote";

/** Where a price stands between a low and a high. */
export const RangeBar = ({ position, outside }: Standing) => (
  <span className="line-bar relative block h-1 bg-bar rounded-bar" aria-hidden="true" data-outside={outside}>
    {position !== undefined && (
      <i className="absolute -top-1 w-[2px] h-3 -ml-px rounded-bar" style={{ left: `${position * 100}%` }} />
    )}
  </span>
);
