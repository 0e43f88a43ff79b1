import { type CSSProperties, type ReactNode, useId, useRef, useState } from "react";
import { type Box, placeBeside } from "./placeBeside.ts";

interface PopupProps {
  /** what the button says, and what it opens is called */
  label: string;
  shown: ReactNode;
  /** something in it is in force */
  active?: boolean;
  /** look of the button, where it is no chip */
  className?: string;
  /** what a pointer at rest is told */
  title?: string;
  tabIndex?: number;
  /** mounted only while it is open, and may come with its own code */
  children: ReactNode;
}

/** A button and what it opens: below the button, on a phone at the foot of the screen. The browser closes it (Esc, a click beside). */
export function Popup(props: PopupProps) {
  const { label, shown, active = false, className = "chip", title, tabIndex, children } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState<CSSProperties>({});
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        title={title}
        tabIndex={tabIndex}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={label}
        data-active={active}
      >
        {shown}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="popup"
        style={place}
        onBeforeToggle={({ newState }) => {
          if (newState === "open" && button.current)
            setPlace(popupPlace(button.current.getBoundingClientRect()));
        }}
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        {open && children}
      </div>
    </>
  );
}

/** px; a popup opens above its button where less than this height is left below */
const least = { width: 340, height: 260 };

/** The place as custom properties: the style sheet ignores them on a phone. */
export function popupPlace(button: Box): CSSProperties {
  const { left, top, bottom, maxHeight } = placeBeside(button, least);
  const px = (inset: number | "auto") => (inset === "auto" ? inset : `${inset}px`);
  const place: CSSProperties & Record<`--popup-${string}`, string> = {
    "--popup-left": px(left),
    "--popup-top": px(top),
    "--popup-bottom": px(bottom),
    "--popup-room": px(maxHeight),
  };
  return place;
}
