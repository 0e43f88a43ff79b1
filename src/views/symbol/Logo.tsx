import { useState } from "react";
import { fileAddress } from "#ui/fileAddress";
import { splitSymbol } from "#ui/names";

interface LogoProps {
  symbol: string;
  /** as the service sends it, relative to its files */
  path: string | undefined;
}

/** The company's mark, or its initials where there is none or it does not come. */
export function Logo({ symbol, path }: LogoProps) {
  const [missing, setMissing] = useState<string>();
  if (path === undefined || path === missing)
    return (
      <span className="logo" aria-hidden="true">
        {splitSymbol(symbol)[0].slice(0, 2)}
      </span>
    );
  return <img className="logo" src={fileAddress(path)} alt="" onError={() => setMissing(path)} />;
}
