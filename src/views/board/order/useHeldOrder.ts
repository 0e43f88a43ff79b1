import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { exchangeNow } from "#feed/clock/exchangeClock";
import type { LiveBoard } from "#views/board/columns/liveBoard";
import { createHeldOrder } from "./heldOrder.ts";
import type { Selection } from "./order.ts";

/** @param selection one object until the person chooses otherwise */
export function useHeldOrder(board: LiveBoard, selection: Selection) {
  const [order] = useState(() => createHeldOrder(board, selection, exchangeNow));
  useLayoutEffect(() => order.select(selection), [order, selection]);
  useEffect(() => order.start(), [order]);
  return { ...useSyncExternalStore(order.subscribe, order.shown), hold: order.hold };
}
