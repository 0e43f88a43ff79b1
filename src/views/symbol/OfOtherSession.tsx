import "./line.css";
import "#ui/messages/en/line";
import { isQuoteApart, type Line } from "#market/line/line";
import { text } from "#ui/messages/text";

/** Beside a figure of the quote's, where the figures around it are the board's of another session. */
export function OfOtherSession({ line }: { line: Line }) {
  if (!isQuoteApart(line)) return null;
  const older = line.sessions === "quote-older";
  return (
    <span className="line-apart ml-1 text-table font-semibold text-caution">
      {text(older ? "symbol.earlier" : "symbol.otherSession")}
    </span>
  );
}
