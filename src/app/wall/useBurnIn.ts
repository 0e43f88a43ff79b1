import { useEffect } from "react";
import { now } from "#feed/clock";
import { everySecond } from "#ui/ticker";
import { headBelow, shiftAt } from "./burnIn.ts";

/** Moves the whole picture one step a minute, and its header to the other edge every half hour (./wall.css). */
export function useBurnIn(): void {
  useEffect(() => {
    const { style, dataset } = document.documentElement;
    const move = () => {
      const { x, y } = shiftAt(now());
      const [left, top] = [String(x), String(y)];
      if (style.getPropertyValue("--wall-x") !== left) style.setProperty("--wall-x", left);
      if (style.getPropertyValue("--wall-y") !== top) style.setProperty("--wall-y", top);
      const edge = headBelow(now()) ? "below" : "above";
      if (dataset["wallHead"] !== edge) dataset["wallHead"] = edge;
    };
    move();
    const stop = everySecond(move);
    return () => {
      stop();
      delete dataset["wallHead"];
      style.removeProperty("--wall-x");
      style.removeProperty("--wall-y");
    };
  }, []);
}
