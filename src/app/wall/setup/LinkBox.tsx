import "#ui/messages/en/wallSetup";
import { wallAddress } from "#app/wall/link";
import { CopyLink } from "#ui/CopyLink.tsx";
import { text } from "#ui/messages/text";
import { linkTo, longestLink, type Setup } from "./useSetup.ts";

/** The link whole, ready to be given to a display. */
export function LinkBox({ setup: { wall, tooLong } }: { setup: Setup }) {
  const address = wallAddress(wall);
  const link = linkTo(wall);
  return (
    <section className="setup-link" aria-label={text("setup.link")}>
      <output>{link}</output>
      <p>
        <CopyLink address={address} />
        <a className="chip" href={address} target="_blank" rel="noopener">
          {text("setup.open")}
        </a>
        <span className="num">{text("setup.length", { count: link.length, most: longestLink })}</span>
      </p>
      {tooLong !== undefined && (
        <p role="alert">{text("setup.tooLong", { count: tooLong, most: longestLink })}</p>
      )}
    </section>
  );
}
