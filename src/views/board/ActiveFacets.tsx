import { useListingBoards } from "#feed/listingBoards";
import { useSectorBook } from "#feed/sectorBook";
import { text } from "#ui/messages/text";
import { activeFacets } from "./activeFacets.ts";
import type { FacetChoice } from "./facets.ts";

/** The filters of the sheet that are on, each ended by a click; nothing while there are none. */
export function ActiveFacets({ facets, onChoose }: FacetChoice) {
  useListingBoards();
  const active = activeFacets(facets);
  if (active.length === 0) return null;
  return (
    <ul className="active-facets" aria-label={text("board.facet.active")}>
      {facets.sectors.size > 0 && <SectorsRead />}
      {active.map(({ id, words, without }) => (
        <li key={id}>
          <button
            type="button"
            className="chip"
            aria-label={text("board.facet.remove", { words })}
            onClick={() => onChoose(without)}
          >
            {words}
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Sectors are asked for only while somebody reads them. */
function SectorsRead() {
  useSectorBook();
  return null;
}
