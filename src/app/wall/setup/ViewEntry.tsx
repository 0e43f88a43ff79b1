import "#ui/messages/en/wallSetup";
import type { KeyboardEvent, PointerEvent } from "react";
import { longest, shortest, type WallView } from "#app/wall/link";
import { text } from "#ui/messages/text";
import { NumberField } from "./NumberField.tsx";
import { WatchLines } from "./WatchLines.tsx";

interface ViewEntryProps {
  view: WallView;
  title: string;
  /** it is the one in the preview */
  shown: boolean;
  removable: boolean;
  onPress: (event: PointerEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onShow: () => void;
  onMove: (way: -1 | 1) => void;
  onRemove: () => void;
  onChange: (view: WallView) => void;
}

/** One view of a list: its name shows it in the preview. */
export function ViewEntry(props: ViewEntryProps) {
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
        className="setup-name"
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
