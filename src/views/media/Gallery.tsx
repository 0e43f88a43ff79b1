import "#ui/messages/en/media";
import { type KeyboardEvent, useState } from "react";
import type { Picture } from "#market/media";
import { fileAddress } from "#ui/fileAddress";
import { Modal } from "#ui/Modal.tsx";
import { text } from "#ui/messages/text";
import { languageOf } from "#ui/script";

interface GalleryProps {
  pictures: readonly Picture[];
  title: string;
  /** place of the picture to begin with */
  first: number;
  onClose: () => void;
}

/** Pictures one at a time and whole: arrows, Home and End go from one to the next, Esc leaves. */
export function Gallery({ pictures, title, first, onClose }: GalleryProps) {
  const [place, setPlace] = useState(first);
  const last = pictures.length - 1;
  const go = (to: number) => setPlace(Math.min(last, Math.max(0, to)));
  const press = (event: KeyboardEvent) => {
    const to = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const picture = pictures[place];
  const told = text("media.picture", { place: place + 1, count: pictures.length });
  return (
    <Modal
      label={text("media.gallery", { title, count: pictures.length })}
      className="gallery"
      onClose={onClose}
      onKeyDown={press}
      tools={
        <>
          <b lang={languageOf(title)} dir="auto">
            {title}
          </b>
          <span className="num" aria-live="polite">
            {told}
          </span>
        </>
      }
    >
      <div className="gallery-stage">
        <Step name="media.previous" sign="‹" disabled={place === 0} onStep={() => go(place - 1)} />
        {picture && <Whole key={picture.path} path={picture.path} told={told} />}
        <Step name="media.next" sign="›" disabled={place === last} onStep={() => go(place + 1)} />
      </div>
    </Modal>
  );
}

interface StepProps {
  name: "media.previous" | "media.next";
  sign: string;
  disabled: boolean;
  onStep: () => void;
}

/** Not switched off at an end: it would lose the focus, and the keys with it. */
const Step = ({ name, sign, disabled, onStep }: StepProps) => (
  <button
    type="button"
    className="chip icon-chip"
    aria-label={text(name)}
    aria-disabled={disabled}
    onClick={onStep}
  >
    <span aria-hidden="true">{sign}</span>
  </button>
);

function Whole({ path, told }: { path: string; told: string }) {
  const [missing, setMissing] = useState(false);
  if (missing) return <p className="modal-words">{text("media.pictureFails")}</p>;
  return <img src={fileAddress(path)} alt={told} onError={() => setMissing(true)} />;
}
