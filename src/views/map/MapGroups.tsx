import { memo } from "react";
import { groupKey, type SectorBook } from "#market/sectorBook";
import { groupName } from "./groupName.ts";
import type { Measure } from "./labelFit.ts";
import type { MapPlan } from "./mapLayout.ts";

interface MapGroupsProps {
  plan: MapPlan;
  book: SectorBook;
  measure: Measure;
  scale: number;
}

/** px of type, and of what lies around a name */
const type = 12;
const around = 8;

/** The groups' names, each where it fits whole. */
export const MapGroups = memo(function MapGroups({ plan, book, measure, scale }: MapGroupsProps) {
  return (
    <div className="map-groups">
      {plan.groups.map(({ key, x, y, width, head, lines }) => {
        if (head === 0) return null;
        const name = groupName(key, lines, book, sampleOf(key, plan, book));
        if (measure(name) * type * scale + around > width) return null;
        return (
          <span key={key} style={{ left: x, top: y, width, height: head }}>
            {name}
          </span>
        );
      })}
    </div>
  );
});

/** A line of the group, where its name is to be found in a line's profile. */
function sampleOf(key: string, { tiles }: MapPlan, book: SectorBook): string | undefined {
  if (!key.startsWith('"')) return undefined;
  for (const symbol of tiles.keys()) {
    if (groupKey(book.of(symbol)) === key) return symbol;
  }
  return undefined;
}
