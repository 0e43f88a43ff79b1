import "#ui/messages/en/overview";
import { useCrossedDay } from "#feed/tape/crossedValues";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Router.tsx";
import { formatPrice, formatShare } from "#ui/words/format";

/** The crossed share of all turnover, as a link to the blocks; nothing before the first block. @param short a chip with fewer words */
export function CrossedShare({ short = false }: { short?: boolean }) {
  const { share, value, worth, shares } = useCrossedDay();
  if (shares === 0) return null;
  const about = worth === "about" ? "≈ " : "";
  const why = text("overview.crossedWhy", { value: about + formatPrice(value) });
  return (
    <Link
      to="/blocks"
      className={short ? "chip num whitespace-nowrap" : "num text-accent underline"}
      title={why}
      data-derived={why}
    >
      {text(short ? "overview.crossedShort" : "overview.crossed", { share: about + formatShare(share) })}
    </Link>
  );
}
