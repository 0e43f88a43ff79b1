import "#ui/messages/en/wallSetup";
import { leastSeconds, mostSeconds, mostViews, type Wall, type WallView } from "#pages/wall/playlist/link";
import { OrderTools, useOrder } from "#ui/controls/useOrder.tsx";
import { text } from "#ui/messages/text";
import { say } from "#ui/words/say";
import { AddView, useViewTitle, WatchLines } from "./AddView.tsx";
import { NumberField, type Setup, SetupStep } from "./fields.tsx";
import { turnOf, withViews } from "./stagger.ts";

export const listNames = ["views", "open", "closed"] as const;
export type ListName = (typeof listNames)[number];

/** Which view the preview shows. */
export interface ShownView {
  list: ListName;
  at: number;
}

interface ListsProps {
  setup: Setup;
  shown: ShownView;
  show: (shown: ShownView) => void;
}

const withList = (wall: Wall, list: ListName, views: readonly WallView[]): Wall =>
  list === "views" ? withViews(wall, views) : { ...wall, [list]: views.length > 0 ? views : undefined };

/** The views of the wall, and optional lists for the open and the closed market. */
export function Lists({ setup: { wall, set }, shown, show }: ListsProps) {
  return (
    <SetupStep title="setup.views">
      <p id="setup-keys" className="setup-note">
        {text("setup.keys")}
      </p>
      {listNames.map((list) => {
        const views = wall[list];
        const put = (next: readonly WallView[]) => set(withList(wall, list, next));
        return (
          <div key={list} className="grid gap-1.5">
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
                <TurnLength {...{ views }} />
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
    </SetupStep>
  );
}

function TurnLength({ views }: { views: readonly WallView[] }) {
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

interface ViewListProps {
  label: string;
  views: readonly WallView[];
  /** index of the view in the preview, if it is in this list */
  shown: number | undefined;
  onShow: (at: number) => void;
  onChange: (views: readonly WallView[]) => void;
  /** whether the last view can be removed, and the list with it */
  mayEmpty: boolean;
}

/** A list of views in order. The pointer, Alt with an arrow key, or buttons move a view. A click on its name shows it in the preview. */
function ViewList({ label, views, shown, onShow, onChange, mayEmpty }: ViewListProps) {
  const titleOf = useViewTitle();
  const order = useOrder({
    count: views.length,
    least: mayEmpty ? 0 : 1,
    onMove(from, to) {
      const view = views[from];
      if (!view) return;
      onChange(views.toSpliced(from, 1).toSpliced(to, 0, view));
      onShow(to);
      say(text("setup.moved", { name: titleOf(view), place: to + 1, all: views.length }));
    },
    onRemove(at) {
      const view = views[at];
      if (!view) return;
      onChange(views.toSpliced(at, 1));
      say(text("order.removed", { name: titleOf(view) }));
    },
  });
  return (
    <ol ref={order.list} className="setup-views border border-line rounded-md" aria-label={label}>
      {views.map((view, at) => {
        const title = titleOf(view);
        const put = (next: WallView) => onChange(views.with(at, next));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same view may occur twice, and an entry has no state of its own
          <li key={at} onPointerDown={(event) => order.press(event, at)} data-shown={at === shown}>
            <button
              type="button"
              className="setup-name flex-1 min-w-30 min-h-7.5 text-small text-left rounded-sm phone:min-h-11"
              aria-pressed={at === shown}
              aria-describedby="setup-keys"
              onClick={() => onShow(at)}
              onKeyDown={(event) => order.keyDown(event, at)}
            >
              <span aria-hidden="true">⠿</span>
              {title}
            </button>
            <span data-tool="">
              <NumberField
                label={text("setup.seconds", { name: title })}
                value={view.seconds}
                min={leastSeconds}
                max={mostSeconds}
                onChange={(seconds) => put({ ...view, seconds })}
              />
              <span aria-hidden="true">s</span>
              <OrderTools name={title} {...{ order, at }} />
            </span>
            {view.name === "watch" && <WatchLines {...{ view }} onChange={put} />}
          </li>
        );
      })}
    </ol>
  );
}
