import { late } from "#ui/late.tsx";
import { text } from "#ui/messages/text";
import { Popup } from "#ui/Popup.tsx";
import { activeFacets } from "./activeFacets.ts";
import type { FacetChoice } from "./facets.ts";

const FacetSheet = late(async () => (await import("./FacetSheet.tsx")).FacetSheet);

/** Opens the rarer filters, and says how many of them are on. */
export function FacetTool({ facets, onChoose }: FacetChoice) {
  const count = activeFacets(facets).length;
  const words = count === 0 ? text("board.facets") : text("board.facetsOn", { count });
  return (
    <Popup label={words} shown={words} active={count > 0}>
      <FacetSheet facets={facets} onChoose={onChoose} />
    </Popup>
  );
}
