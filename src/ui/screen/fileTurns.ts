/**
 * Pictures come a few a second, and a browser holds six connections to one server: all at once they would keep figures
 * waiting. So only a few are under way at a time, in the order in which they came near the screen.
 */
const most = 3;
const waiting: (() => void)[] = [];
let underWay = 0;

function next(): void {
  if (underWay >= most) return;
  const begin = waiting.shift();
  if (!begin) return;
  underWay += 1;
  begin();
}

/** @param begin called when it is one's turn @returns gives the turn, or the place in the queue, back; may be called twice */
export function takeTurn(begin: () => void): () => void {
  let state: "waiting" | "begun" | "done" = "waiting";
  const mine = () => {
    state = "begun";
    begin();
  };
  waiting.push(mine);
  next();
  return () => {
    if (state === "waiting") waiting.splice(waiting.indexOf(mine), 1);
    if (state === "begun") underWay -= 1;
    state = "done";
    next();
  };
}
