import { Suspense, useState } from "react";
import type { PageFreshness } from "#feed/freshness";
import { late } from "#ui/late.tsx";
import { text } from "#ui/messages/text";
import { agesId } from "./agesId.ts";

const Ages = late(async () => (await import("./Ages.tsx")).Ages);

/** Opens from the market's word; its code comes with the first opening, and it is drawn only while it is open. */
export function AgesCard({ now }: { now: PageFreshness }) {
  const [open, setOpen] = useState(false);
  return (
    <section
      id={agesId}
      popover="auto"
      className="card"
      aria-label={text("ages.title")}
      onToggle={({ newState }) => setOpen(newState === "open")}
    >
      {open && (
        <Suspense fallback={text("shell.loading")}>
          <Ages now={now} />
        </Suspense>
      )}
    </section>
  );
}
