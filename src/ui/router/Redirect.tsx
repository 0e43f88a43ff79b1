import { useEffect } from "react";
import { type Address, type Pattern, useGo } from "./routes.ts";

/** Leads on to another address, in place of the one that was opened. */
export function Redirect<P extends Pattern>(address: Address<P>) {
  const go = useGo();
  useEffect(() => go(address, { replace: true }));
  return null;
}
