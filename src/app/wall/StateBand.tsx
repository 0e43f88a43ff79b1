import "#ui/messages/en/wall";
import { glyph } from "#app/glyph";
import { type PageFreshness, useFreshness } from "#feed/freshness";
import { text } from "#ui/messages/text";
import { useDataFrom } from "./dataFrom.ts";

/** Across the whole display, where the market stands still or nothing answers. */
export function StateBand() {
  const fresh = useFreshness();
  const { word } = fresh;
  if (word !== "not-moving" && word !== "offline") return null;
  return <Band fresh={fresh} word={word} />;
}

function Band({ fresh, word }: { fresh: PageFreshness; word: "not-moving" | "offline" }) {
  const from = useDataFrom(fresh, word === "offline" ? "wall.offline" : "wall.notMoving");
  return (
    <p className="wall-band" data-word={word}>
      <i aria-hidden="true">{glyph[word]}</i>
      <b className="num">{from}</b>
      {word === "offline" && <small>{text("wall.tryingAgain")}</small>}
    </p>
  );
}
