import { type CSSProperties, type ReactNode, useId, useRef, useState } from "react";

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

/** px between the button and what hangs below it, and to the window's edge */
const gap = 4;
const edge = 8;

/** A button and what it opens: below the button, on a phone at the foot of the screen. The browser closes it (Esc, a click beside). */
export function Popup(props: PopupProps) {
  const { label, shown, active = false, className = "chip", title, tabIndex, children } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState<Place>({});
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
          if (newState === "open" && button.current) setPlace(beside(button.current.getBoundingClientRect()));
        }}
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        {open && children}
      </div>
    </>
  );
}

type Place = CSSProperties &
  Partial<Record<"--popup-left" | "--popup-top" | "--popup-bottom" | "--popup-room", string>>;

/** Below the button, or above it where the window ends soon. */
function beside({ left, top, bottom }: DOMRect): Place {
  const height = window.innerHeight;
  const above = bottom > height * 0.7;
  return {
    "--popup-left": `${Math.max(edge, left)}px`,
    "--popup-top": above ? "auto" : `${bottom + gap}px`,
    "--popup-bottom": above ? `${height - top + gap}px` : "auto",
    "--popup-room": `${(above ? top : height - bottom) - gap - edge}px`,
  };
}
