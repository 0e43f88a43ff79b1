import "#ui/messages/en/wallSetup";
import { mostViews, type Wall, type WallView } from "#app/wall/link";
import { text } from "#ui/messages/text";
import { AddView } from "./AddView.tsx";
import { Part } from "./Part.tsx";
import { turnOf, withViews } from "./stagger.ts";
import type { Setup } from "./useSetup.ts";
import { ViewList } from "./ViewList.tsx";

export const listNames = ["views", "open", "closed"] as const;
export type ListName = (typeof listNames)[number];

/** Which view the preview has. */
export interface Shown {
  list: ListName;
  at: number;
}

interface ListsProps {
  setup: Setup;
  shown: Shown;
  show: (shown: Shown) => void;
}

const withList = (wall: Wall, list: ListName, views: readonly WallView[]): Wall =>
  list === "views" ? withViews(wall, views) : { ...wall, [list]: views.length > 0 ? views : undefined };

/** The views, and others in their place while the market is open or while it is not. */
export function Lists({ setup: { wall, set }, shown, show }: ListsProps) {
  return (
    <Part title="setup.views">
      <p id="setup-keys" className="setup-note">
        {text("setup.keys")}
      </p>
      {listNames.map((list) => {
        const views = wall[list];
        const put = (next: readonly WallView[]) => set(withList(wall, list, next));
        return (
          <div key={list} className="setup-list">
            {list !== "views" && (
              <label>
                <input
                  type="checkbox"
                  checked={views !== undefined}
                  onChange={() => set(withList(wall, list, views ? [] : wall.views), { step: true })}
                />
                {text(`setup.own.${list}`)}
              </label>
            )}
            {views && (
              <>
                <ViewList
                  label={text(`setup.list.${list}`)}
                  shown={shown.list === list ? shown.at : undefined}
                  onShow={(at) => show({ list, at })}
                  onChange={put}
                  mayEmpty={list !== "views"}
                  {...{ views }}
                />
                <Turn {...{ views }} />
                <AddView
                  full={views.length >= mostViews}
                  onAdd={(view) => {
                    put([...views, view]);
                    show({ list, at: views.length });
                  }}
                />
              </>
            )}
          </div>
        );
      })}
    </Part>
  );
}

function Turn({ views }: { views: readonly WallView[] }) {
  const seconds = turnOf(views);
  return (
    <p className="setup-turn num">
      {text("setup.turn", {
        count: views.length,
        time: [Math.floor(seconds / 60) && `${Math.floor(seconds / 60)} min`, `${seconds % 60} s`]
          .filter(Boolean)
          .join(" "),
      })}
    </p>
  );
}
