import "#ui/messages/en/prints";
import { useState } from "react";
import type { TapeEntry } from "#market/tape";
import { arrow, formatPrice } from "#ui/format";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Link.tsx";

const shown = 20;

/** The newest prints running by. It stands still under pointer or focus, when paused, and for whoever wants no motion. */
export function Strip({ prints }: { prints: readonly TapeEntry[] }) {
  const [paused, setPaused] = useState(false);
  return (
    <div className="strip" data-paused={paused}>
      <button type="button" className="chip" aria-pressed={paused} onClick={() => setPaused(!paused)}>
        {text(paused ? "prints.run" : "prints.pause")}
      </button>
      <div className="strip-window">
        <ul className="strip-band">
          {prints.slice(0, shown).map(({ key, symbol, price, step }) => (
            <li key={key} className={`num ${step ?? ""}`}>
              <Link to="/s/$symbol" params={{ symbol }}>
                {symbol.split(".", 1)[0]} {formatPrice(price)}
                {(step === "up" || step === "down") && <span aria-hidden="true"> {arrow[step]}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
