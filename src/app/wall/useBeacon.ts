import { useEffect, useEffectEvent } from "react";
import { startWallBeacon } from "#feed/wallBeacon";
import { type Wall, type WallView, whatOf } from "./link.ts";

/** Tells the server how this display is, for as long as it is up (product W17). */
export function useBeacon({ screen }: Pick<Wall, "screen">, view: WallView | undefined): void {
  const state = useEffectEvent(() => ({ view: view ? whatOf(view) : "", screen }));
  useEffect(() => startWallBeacon(() => state()), []);
}
