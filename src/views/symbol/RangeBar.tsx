import "./line.css";
import type { Standing } from "#market/line/quote";

/** Where a price stands between a low and a high. */
export const RangeBar = ({ position, outside }: Standing) => (
  <span className="line-bar" aria-hidden="true" data-outside={outside}>
    {position !== undefined && <i style={{ left: `${position * 100}%` }} />}
  </span>
);
