import "#ui/messages/en/board";
import { text } from "#ui/messages/text";

/** Beside figures of the board: how many of its lines are in none of them, since they are of another day. */
export function LeftOut({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="left-out text-caution" title={text("board.leftOutWhy", { count })}>
      {text("board.leftOut", { count })}
    </span>
  );
}
