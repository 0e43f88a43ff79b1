import { type CSSProperties, type ReactNode, useId, useRef, useState } from "react";
import { type Box, placeBeside } from "./placeBeside.ts";

interface PopupProps {
  /** text of the button and name of the popup */
  label: string;
  shown: ReactNode;
  /** a choice in the popup is in effect */
  active?: boolean;
  /** class of the button if it is not a chip */
  className?: string;
  /** tooltip of the button */
  title?: string;
  tabIndex?: number;
  /** mounted only while the popup is open; may load its own code */
  children: ReactNode;
}

/** A button that opens a popup below it, or on a phone at the bottom of the screen. The browser closes the popup on Esc or a click outside. */
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

/** least size of a popup, px; it opens above its button if less height is left below */
const least = { width: 340, height: 260 };

/** The popup's place as custom properties, which the style sheet ignores on a phone. */
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
