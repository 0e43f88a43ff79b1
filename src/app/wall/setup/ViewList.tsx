import "#ui/messages/en/wallSetup";
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from "react";
import type { WallView } from "#app/wall/link";
import { dragToPlace } from "#ui/dragToPlace";
import { text } from "#ui/messages/text";
import { say } from "#ui/say";
import { ViewEntry } from "./ViewEntry.tsx";
import { useViewTitle } from "./viewTitle.ts";

interface ViewListProps {
  label: string;
  views: readonly WallView[];
  /** of the view in the preview, where it is one of these */
  shown: number | undefined;
  onShow: (at: number) => void;
  onChange: (views: readonly WallView[]) => void;
  /** the last one may go too: the list with it */
  mayEmpty: boolean;
}

/** Views in their order: the pointer drags one to its place, Alt with an arrow moves it, and buttons do both. */
export function ViewList({ label, views, shown, onShow, onChange, mayEmpty }: ViewListProps) {
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
    <ol ref={list} className="setup-views" aria-label={label}>
      {views.map((view, at) => (
        <ViewEntry
          // biome-ignore lint/suspicious/noArrayIndexKey: the same view may stand twice, and an entry keeps nothing of its own
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

/** Leads the focus to the name of an entry once it is drawn. */
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
