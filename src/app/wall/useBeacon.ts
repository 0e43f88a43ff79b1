import { useEffect, useEffectEvent } from "react";
import { startWallBeacon } from "#feed/wallBeacon";
import type { Wall, WallView } from "./link.ts";

/** Tells the server how this display is, for as long as it is up (product W17). */
export function useBeacon({ screen }: Pick<Wall, "screen">, view: WallView | undefined): void {
  const state = useEffectEvent(() => ({ view: nameOf(view), screen }));
  useEffect(() => startWallBeacon(() => state()), []);
}

function nameOf(view: WallView | undefined): string {
  if (!view) return "";
  return view.subject === undefined ? view.name : `${view.name}-${view.subject}`;
}
