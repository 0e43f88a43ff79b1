import { type CSSProperties, type ReactNode, useId, useRef, useState } from "react";

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
const leastSize = { width: 340, height: 260 };

/** The popup's place as custom properties, which the style sheet ignores on a phone. */
export function popupPlace(button: Box): CSSProperties {
  const { left, top, bottom, maxHeight } = cardPlacement(button, leastSize);
  const px = (inset: number | "auto") => (inset === "auto" ? inset : `${inset}px`);
  const place: CSSProperties & Record<`--popup-${string}`, string> = {
    "--popup-left": px(left),
    "--popup-top": px(top),
    "--popup-bottom": px(bottom),
    "--popup-room": px(maxHeight),
  };
  return place;
}

/** Places a menu, a card or a note inside the window, below or above its anchor element and never over it. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
export interface Size {
  width: number;
  height: number;
}

/** Insets from the window's edges, in px. Either `top` or `bottom` is "auto", so that the element grows away from its anchor. */
export interface PopupPlace {
  left: number;
  width: number;
  top: number | "auto";
  bottom: number | "auto";
  maxHeight: number;
}

/** px between the anchor and the card, and between the card and the window's edge */
const gap = 4;
const edgeGap = 8;

interface Wish {
  /** "after": the card starts at the anchor's right side; "at": at its left side */
  start?: "after" | "at";
  /** the window, without its scroll bars */
  view?: Size;
}

/** @param card the card's size; it is placed below if it fits there or has more room there than above */
export function cardPlacement(
  anchor: Box,
  card: Size,
  { start = "at", view = windowSize() }: Wish = {},
): PopupPlace {
  const width = Math.min(card.width, view.width - 2 * edgeGap);
  const left = leftInside(start === "after" ? anchor.right + edgeGap : anchor.left, width, view);
  const below = view.height - edgeGap - (anchor.bottom + gap);
  const above = anchor.top - gap - edgeGap;
  return below >= card.height || below >= above
    ? { left, width, top: anchor.bottom + gap, bottom: "auto", maxHeight: Math.max(0, below) }
    : { left, width, top: "auto", bottom: view.height - anchor.top + gap, maxHeight: Math.max(0, above) };
}

/** The left inset nearest to `wanted` with which the whole width is inside the window. */
export const leftInside = (wanted: number, width: number, view: Size = windowSize()): number =>
  Math.max(edgeGap, Math.min(wanted, view.width - width - edgeGap));

const windowSize = (): Size => {
  const { clientWidth, clientHeight } = document.documentElement;
  return { width: clientWidth, height: clientHeight };
};

/** Closes the popup around the element that was clicked. */
export const hidePopup = ({ currentTarget }: { currentTarget: Element }): void =>
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
