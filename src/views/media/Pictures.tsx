import "#ui/messages/en/media";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Picture } from "#market/papers/media";
import { Modal } from "#ui/controls/Modal.tsx";
import { text } from "#ui/messages/text";
import { fileAddress } from "#ui/screen/fileAddress";
import { languageOf } from "#ui/screen/script";

interface GalleryProps {
  pictures: readonly Picture[];
  title: string;
  /** index of the first picture shown */
  first: number;
  onClose: () => void;
}

/** A gallery that shows one picture at a time. Arrows, Home and End move between pictures; Esc closes it. */
function Gallery({ pictures, title, first, onClose }: GalleryProps) {
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
  /** At either end the button stays enabled, because a disabled button loses the focus, and the keys would then stop working. */
  const step = (to: number, name: "media.previous" | "media.next", sign: string) => (
    <button
      type="button"
      className="chip icon-chip aria-disabled:text-faint aria-disabled:border-dashed"
      aria-label={text(name)}
      aria-disabled={to < 0 || to > last}
      onClick={() => go(to)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <Modal
      label={text("media.gallery", { title, count: pictures.length })}
      className="m-auto w-[min(1200px,96vw)] h-[min(900px,94dvh)] rounded-lg"
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
      <div className="grid flex-1 grid-cols-[auto_minmax(0,1fr)_auto] gap-2 items-center min-h-0 p-2.5">
        {step(place - 1, "media.previous", "‹")}
        {picture && <WholePicture key={picture.path} path={picture.path} told={told} />}
        {step(place + 1, "media.next", "›")}
      </div>
    </Modal>
  );
}

function WholePicture({ path, told }: { path: string; told: string }) {
  const [missing, setMissing] = useState(false);
  if (missing)
    return <p className="m-auto flex-1 p-6 text-center text-muted">{text("media.pictureFails")}</p>;
  return (
    <img
      className="w-full h-full min-h-0 object-contain"
      src={fileAddress(path)}
      alt={told}
      onError={() => setMissing(true)}
    />
  );
}

/** Distance from the screen at which a picture is requested. */
const near = "300px";

/** Whether a picture may load: it is near the view, and it has reached the front of the queue. `done` lets the next picture load. */
function useTurn(place: RefObject<Element | null>) {
  const [mayCome, setMayCome] = useState(false);
  const release = useRef<() => void>(undefined);
  useEffect(() => {
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        seen.disconnect();
        release.current = takeTurn(() => setMayCome(true));
      },
      { rootMargin: near },
    );
    if (place.current) seen.observe(place.current);
    return () => {
      seen.disconnect();
      release.current?.();
    };
  }, [place]);
  return { mayCome, done: () => release.current?.() };
}

interface PicturesProps {
  pictures: readonly Picture[];
  title: string;
  /** shown in place of a missing picture */
  initials: string;
}

/** The number of pictures beside a story; the gallery has the others. */
const mostPictures = 4;

/** A story's pictures, the first one large. Each has its space reserved before it loads, and opens the gallery. */
export function Pictures({ pictures, title, initials }: PicturesProps) {
  const [open, setOpen] = useState<number>();
  return (
    <>
      <ul
        className="pictures grid flex-none gap-1 content-start"
        aria-label={text("media.gallery", { title, count: pictures.length })}
      >
        {pictures.slice(0, mostPictures).map((picture, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may occur twice
          <li key={`${place} ${picture.path}`}>
            <Thumb
              picture={picture}
              label={text("media.picture", { place: place + 1, count: pictures.length })}
              initials={initials}
              more={place === mostPictures - 1 ? pictures.length - mostPictures : 0}
              onOpen={() => setOpen(place)}
            />
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Gallery {...{ pictures, title }} first={open} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

interface ThumbProps {
  picture: Picture;
  label: string;
  initials: string;
  /** number of further pictures that are not shown */
  more: number;
  onOpen: () => void;
}

const thumbClass =
  "thumb relative grid place-items-center overflow-hidden text-table font-bold tracking-[0.04em] text-faint bg-raised rounded-sm phone:min-w-11 phone:min-h-11";

function Thumb({ picture: { path, upright }, label, initials, more, onOpen }: ThumbProps) {
  const { missing, failed } = useArrival(path);
  if (missing)
    return (
      <span
        className={`${thumbClass} border border-dashed border-line`}
        data-upright={upright}
        data-missing
        title={text("media.pictureFails")}
      >
        <span aria-hidden="true">{initials}</span>
      </span>
    );
  return (
    <button type="button" className={thumbClass} data-upright={upright} aria-label={label} onClick={onOpen}>
      <Photo path={path} onFail={failed} />
      {more > 0 && (
        <b
          className="absolute inset-0 grid place-items-center text-small text-[#fff] bg-[rgb(0_0_0/0.6)]"
          aria-hidden="true"
        >
          +{more}
        </b>
      )}
    </button>
  );
}

function Photo({ path, onFail }: { path: string; onFail: () => void }) {
  const photo = useRef<HTMLImageElement>(null);
  const { mayCome, done } = useTurn(photo);
  const fail = () => {
    done();
    onFail();
  };
  return (
    <img
      className="absolute inset-0 w-full h-full object-cover"
      ref={photo}
      src={mayCome ? fileAddress(path) : undefined}
      alt=""
      decoding="async"
      onLoad={done}
      onError={fail}
    />
  );
}

/** ms; the server limits files to a few a second, and refuses some of many requests sent at once */
const askAgainAfter = 15_000;
const mostTries = 3;

/** Whether a picture is missing. It is requested again a few times. */
function useArrival(path: string) {
  const [tries, setTries] = useState({ path, failed: 0, missing: false });
  const { failed, missing } = tries.path === path ? tries : { failed: 0, missing: false };
  useEffect(() => {
    if (!missing || failed >= mostTries) return undefined;
    const again = setTimeout(() => setTries({ path, failed, missing: false }), askAgainAfter);
    return () => clearTimeout(again);
  }, [path, failed, missing]);
  return { missing, failed: () => setTries({ path, failed: failed + 1, missing: true }) };
}

/**
 * Pictures arrive a few per second, and a browser opens six connections to one server. Loading all at once would delay figures. Only a
 * few are in flight at a time, in the sequence in which they came near the view.
 */
const mostUnderWay = 3;
const waitingLoads = new Set<VoidFunction>();
const underWay = new Set<VoidFunction>();

function beginNext(): void {
  const [begin] = waitingLoads;
  if (!begin || underWay.size >= mostUnderWay) return;
  waitingLoads.delete(begin);
  underWay.add(begin);
  begin();
}

/** @param begin called when the request may start @returns a function that ends the request, or leaves the queue; may be called twice */
export function takeTurn(begin: () => void): () => void {
  const mine = () => begin();
  waitingLoads.add(mine);
  beginNext();
  return () => {
    waitingLoads.delete(mine);
    underWay.delete(mine);
    beginNext();
  };
}
