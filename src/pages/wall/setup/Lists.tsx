import "#ui/messages/en/wallSetup";
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from "react";
import { longest, mostViews, shortest, type Wall, type WallView } from "#pages/wall/playlist/link";
import { dragToPlace } from "#ui/controls/dragToPlace";
import { text } from "#ui/messages/text";
import { say } from "#ui/words/say";
import { AddView, useViewTitle, WatchLines } from "./AddView.tsx";
import { NumberField, Part, type Setup } from "./fields.tsx";
import { turnOf, withViews } from "./stagger.ts";

export const listNames = ["views", "open", "closed"] as const;
export type ListName = (typeof listNames)[number];

/** Which view the preview shows. */
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

/** The views of the wall, and optional lists for the open and the closed market. */
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

/** A list of views in order. The pointer, Alt with an arrow key, or buttons move a view. */
function ViewList({ label, views, shown, onShow, onChange, mayEmpty }: ViewListProps) {
  const list = useRef<HTMLOListElement>(null);
  const titleOf = useViewTitle();
  const focus = useFocusAfter(list);
  const move = (from: number, to: number) => {
    const view = views[from];
    if (!view || to < 0 || to >= views.length || to === from) return;
    onChange(views.toSpliced(from, 1).toSpliced(to, 0, view));
    onShow(to);
    say(text("setup.moved", { name: titleOf(view), place: to + 1, all: views.length }));
  };
  const remove = (at: number) => {
    const view = views[at];
    if (!view || (views.length === 1 && !mayEmpty)) return;
    onChange(views.toSpliced(at, 1));
    say(text("setup.removed", { name: titleOf(view) }));
    focus(Math.min(at, views.length - 2));
  };
  const keyDown = (event: KeyboardEvent, at: number) => {
    const way = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    const removes = event.key === "Delete" || event.key === "Backspace";
    if (way === 0 && !removes) return;
    event.preventDefault();
    if (removes) return remove(at);
    if (event.altKey) move(at, at + way);
    focus(Math.max(0, Math.min(views.length - 1, at + way)));
  };
  return (
    <ol ref={list} className="setup-views border border-line rounded-md" aria-label={label}>
      {views.map((view, at) => (
        <ViewEntry
          // biome-ignore lint/suspicious/noArrayIndexKey: the same view may occur twice, and an entry has no state of its own
          key={at}
          title={titleOf(view)}
          removable={views.length > 1 || mayEmpty}
          shown={at === shown}
          onPress={(event) => drag(event, list.current, (to) => move(at, to))}
          onKeyDown={(event) => keyDown(event, at)}
          onShow={() => onShow(at)}
          onMove={(way) => move(at, at + way)}
          onRemove={() => remove(at)}
          onChange={(next) => onChange(views.with(at, next))}
          {...{ view }}
        />
      ))}
    </ol>
  );
}

/** Moves the focus to the name of an entry once it is drawn. */
function useFocusAfter(list: { current: HTMLElement | null }) {
  const wanted = useRef<number>(undefined);
  useLayoutEffect(() => {
    const at = wanted.current;
    wanted.current = undefined;
    if (at !== undefined) list.current?.children[at]?.querySelector("button")?.focus();
  });
  return (at: number) => {
    wanted.current = at;
    list.current?.children[at]?.querySelector("button")?.focus();
  };
}

function drag(event: PointerEvent<HTMLElement>, list: Element | null, onPlace: (to: number) => void) {
  const { nativeEvent, currentTarget: item, button, target } = event;
  if (button !== 0 || !list || (target instanceof Element && target.closest("[data-tool]"))) return;
  const items = [...list.children].filter((entry) => entry instanceof HTMLElement);
  dragToPlace(nativeEvent, { items, item, axis: "y", first: 0, scroller: list.closest("main"), onPlace });
}

interface ViewEntryProps {
  view: WallView;
  title: string;
  /** whether the preview shows it */
  shown: boolean;
  removable: boolean;
  onPress: (event: PointerEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onShow: () => void;
  onMove: (way: -1 | 1) => void;
  onRemove: () => void;
  onChange: (view: WallView) => void;
}

/** One view of a list. A click on its name shows it in the preview. */
function ViewEntry(props: ViewEntryProps) {
  const { view, title, shown, removable, onPress, onKeyDown, onShow, onMove, onRemove, onChange } = props;
  const tools = [
    ["↑", "setup.up", () => onMove(-1), false],
    ["↓", "setup.down", () => onMove(1), false],
    ["✕", "setup.remove", onRemove, !removable],
  ] as const;
  return (
    <li onPointerDown={onPress} data-shown={shown}>
      <button
        type="button"
        className="setup-name flex-1 min-w-30 min-h-7.5 text-small text-left rounded-sm phone:min-h-11"
        aria-pressed={shown}
        aria-describedby="setup-keys"
        onClick={onShow}
        onKeyDown={onKeyDown}
      >
        <span aria-hidden="true">⠿</span>
        {title}
      </button>
      <span data-tool="">
        <NumberField
          label={text("setup.seconds", { name: title })}
          value={view.seconds}
          min={shortest}
          max={longest}
          onChange={(seconds) => onChange({ ...view, seconds })}
        />
        <span aria-hidden="true">s</span>
        {tools.map(([sign, name, act, disabled]) => (
          <button
            key={sign}
            type="button"
            aria-label={text(name, { name: title })}
            title={text(name, { name: title })}
            onClick={act}
            {...{ disabled }}
          >
            {sign}
          </button>
        ))}
      </span>
      {view.name === "watch" && <WatchLines {...{ view, onChange }} />}
    </li>
  );
}
