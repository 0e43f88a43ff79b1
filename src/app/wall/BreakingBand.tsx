import "#ui/messages/en/wall";
import "./news.css";
import { text } from "#ui/messages/text";
import { useBreaking } from "./useBreaking.ts";

/** News that interrupts: a halt announced, a fall through one of the levels at which the exchange may halt trading. */
export function BreakingBand() {
  const words = useBreaking();
  return (
    words && (
      <p className="wall-news" role="status" aria-label={text("wall.breaking")}>
        <i aria-hidden="true">!</i>
        <b>{words}</b>
      </p>
    )
  );
}
