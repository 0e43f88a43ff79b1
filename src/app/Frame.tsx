import type { ReactNode } from "react";
import { usePlace } from "#ui/router/routes";
import { Shell } from "./Shell.tsx";
import { SnapshotVeil } from "./SnapshotVeil.tsx";

/** The frame of a page: a wall has none but its own. */
export function Frame({ children }: { children: ReactNode }) {
  const { path } = usePlace();
  return (
    <>
      {path === "/wall" ? children : <Shell>{children}</Shell>}
      <SnapshotVeil />
    </>
  );
}
