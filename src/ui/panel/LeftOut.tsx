import "#ui/messages/en/board";
import { text } from "#ui/messages/text";

/** Beside figures derived from the board: how many lines they leave out because they are of another day. */
export function LeftOut({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="left-out text-caution" title={text("board.leftOutWhy", { count })}>
      {text("board.leftOut", { count })}
    </span>
  );
}
