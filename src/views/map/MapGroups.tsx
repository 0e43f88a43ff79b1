import { memo } from "react";
import type { GroupTitle } from "./groupTitle.ts";
import type { MapPlan } from "./mapLayout.ts";

/** The groups' names, each as far as it has room. */
export const MapGroups = memo(function MapGroups({
  plan,
  titles,
}: {
  plan: MapPlan;
  titles: readonly GroupTitle[];
}) {
  return (
    <div className="map-groups">
      {plan.groups.map(({ key, x, y, width, head }, at) => {
        const shown = titles[at]?.shown;
        if (shown === undefined) return null;
        return (
          <span key={key} style={{ left: x, top: y, width, height: head }}>
            {shown}
          </span>
        );
      })}
    </div>
  );
});
