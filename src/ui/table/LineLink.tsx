import type { ReactNode } from "react";
import { Link } from "#ui/router/Router.tsx";
import { WatchStar } from "#ui/watchlists/WatchStar.tsx";
import { SymbolCode } from "./SymbolCode.tsx";

/** A row's symbol as a link to its line, with a star. */
export function LineLink({ symbol, children }: { symbol: string; children?: ReactNode }) {
  return (
    <>
      <Link to="/s/$symbol" params={{ symbol }} className="row-link">
        <SymbolCode symbol={symbol} />
      </Link>
      {children}
      <WatchStar symbol={symbol} className="star-quiet" tabIndex={-1} />
    </>
  );
}
