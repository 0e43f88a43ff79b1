import { useEffect } from "react";
import { keepAwake } from "./keepAwake.ts";

export const useWakeLock = (): void =>
  useEffect(() => keepAwake({ lock: navigator.wakeLock, page: document }), []);
