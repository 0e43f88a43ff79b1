import "#ui/messages/en/studies";
import { late } from "#ui/late.tsx";
import { text } from "#ui/messages/text";
import { Popup } from "#ui/Popup.tsx";
import type { Drawn } from "./drawn.ts";

const StudiesSheet = late(async () => (await import("./StudiesSheet.tsx")).StudiesSheet);

/** Opens the choice of studies, and says how many there are. */
export function StudiesTool({ drawn }: { drawn: Drawn }) {
  const count = drawn.studies.length;
  const words = count > 0 ? text("studies.openOn", { count }) : text("studies.open");
  return (
    <Popup label={words} shown={words} active={count > 0}>
      <StudiesSheet drawn={drawn} />
    </Popup>
  );
}
