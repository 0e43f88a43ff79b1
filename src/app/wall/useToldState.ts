import "#ui/messages/en/wall";
import { useEffect } from "react";
import { wordFor } from "#app/marketWord";
import { useFreshness } from "#feed/freshness";
import { text } from "#ui/messages/text";
import type { ViewName, Wall } from "./link.ts";
import { isAtRest, stanceOf, stateWritten } from "./wallState.ts";

/** Title and <html data-wall-state> say how the display is, to whoever looks at it from elsewhere (product W17). */
export function useToldState(view: ViewName | "dark", { name, screen }: Pick<Wall, "name" | "screen">): void {
  const fresh = useFreshness();
  const age = fresh.linkAge === undefined ? undefined : Math.floor(fresh.linkAge / 1000);
  const state = stateWritten({ view, stance: stanceOf(fresh), age });
  const title = text("wall.title", {
    word: text(wordFor(fresh)),
    view: text(view === "dark" ? "wall.dark" : `wall.view.${view}`),
    age:
      age === undefined
        ? text("wall.noFigures")
        : text(isAtRest(fresh) ? "wall.checked" : "wall.figuresAge", { age: `${age} s` }),
    wall: [text("shell.wall"), name, screen].filter((part) => part !== undefined).join(" "),
  });
  useEffect(() => {
    document.documentElement.dataset["wallState"] = state;
    document.title = title;
  }, [state, title]);
  useEffect(
    () => () => {
      delete document.documentElement.dataset["wallState"];
    },
    [],
  );
}
