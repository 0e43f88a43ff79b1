import "#ui/messages/en/media";
import { useEffect, useRef, useState } from "react";
import type { Picture } from "#market/media";
import { fileAddress } from "#ui/fileAddress";
import { text } from "#ui/messages/text";
import { Gallery } from "./Gallery.tsx";
import { useTurn } from "./useTurn.ts";

interface PicturesProps {
  pictures: readonly Picture[];
  title: string;
  /** in the place of a picture that does not come */
  initials: string;
}

/** Pictures beside a story; the others are in the gallery. */
const most = 4;

/** A story's pictures, the first of them large; each has its place before it comes, and opens all of them. */
export function Pictures({ pictures, title, initials }: PicturesProps) {
  const [open, setOpen] = useState<number>();
  return (
    <>
      <ul className="pictures" aria-label={text("media.gallery", { title, count: pictures.length })}>
        {pictures.slice(0, most).map((picture, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one file may stand in two places
          <li key={`${place} ${picture.path}`}>
            <Thumb
              picture={picture}
              label={text("media.picture", { place: place + 1, count: pictures.length })}
              initials={initials}
              more={place === most - 1 ? pictures.length - most : 0}
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
  /** pictures after this one that are not shown */
  more: number;
  onOpen: () => void;
}

function Thumb({ picture: { path, upright }, label, initials, more, onOpen }: ThumbProps) {
  const { missing, failed } = useArrival(path);
  if (missing)
    return (
      <span className="thumb" data-upright={upright} data-missing title={text("media.pictureFails")}>
        <span aria-hidden="true">{initials}</span>
      </span>
    );
  return (
    <button type="button" className="thumb" data-upright={upright} aria-label={label} onClick={onOpen}>
      <Photo path={path} onFail={failed} />
      {more > 0 && <b aria-hidden="true">+{more}</b>}
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
      ref={photo}
      src={mayCome ? fileAddress(path) : undefined}
      alt=""
      decoding="async"
      onLoad={done}
      onError={fail}
    />
  );
}

/** Files come a few a second, and of many asked for at once some are refused for a while. ms */
const askAgainAfter = 15_000;
const mostTries = 3;

/** Whether a picture is missing; it is asked for again a few times. */
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
