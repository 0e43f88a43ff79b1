import { useEffect, useEffectEvent } from "react";
import { startWallBeacon } from "#feed/wallBeacon";
import { type Wall, type WallView, whatOf } from "./link.ts";

/** Tells the server how this display is, for as long as it is up (product W17). */
export function useBeacon({ name, screen }: Pick<Wall, "name" | "screen">, view: WallView): void {
  const state = useEffectEvent(() => ({ view: whatOf(view), named: { name, screen } }));
  useEffect(() => startWallBeacon(() => state()), []);
}
