import "#ui/messages/en/studies";
import { late } from "#ui/late.tsx";
import { text } from "#ui/messages/text";
import { Popup } from "#ui/Popup.tsx";
import type { Drawn } from "./drawn.ts";

const CompareSheet = late(async () => (await import("./CompareSheet.tsx")).CompareSheet);

/** Opens the choice of other series, and says how many there are. */
export function CompareTool({ drawn }: { drawn: Drawn }) {
  const count = drawn.compared.length;
  const words = count > 0 ? text("compare.openOn", { count }) : text("compare.open");
  return (
    <Popup label={words} shown={words} active={count > 0}>
      <CompareSheet drawn={drawn} />
    </Popup>
  );
}
