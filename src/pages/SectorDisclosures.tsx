import "#ui/messages/en/sectors";
import { useCallback } from "react";
import { useSectorBook } from "#feed/papers/sectorBook";
import type { Entry } from "#market/papers/disclosureFacets";
import { text } from "#ui/messages/text";
import { StreamPanel } from "#views/disclosures/panels/StreamPanel.tsx";

/** What the companies known to be in a group made public last; whose each is, its code or its name alone tells. */
export function SectorDisclosures({ sectorId }: { sectorId: number }) {
  const book = useSectorBook();
  const ofGroup = useCallback(
    ({ company }: Entry) => {
      const sector = company && book.of(company.symbol);
      return sector?.kind === "group" && sector.sectorId === sectorId;
    },
    [book, sectorId],
  );
  return (
    <StreamPanel title={text("sectors.disclosures")} of={ofGroup} none={text("sectors.noDisclosures")} />
  );
}
