import "#ui/messages/en/wall";
import type { Language } from "#ui/messages/language";
import { text } from "#ui/messages/text";
import type { Unread, ViewName } from "./link.ts";
import { unreadWords } from "./unreadWords.ts";

interface CornerProps {
  unread: readonly Unread[];
  /** views that could not be drawn */
  failed: readonly ViewName[];
  /** whose texts did not come */
  language: Language | undefined;
}

/** What is left out of the display, and why, below everything else. */
export function Corner({ unread, failed, language }: CornerProps) {
  const entries = unreadWords(unread);
  const told = [
    entries && text("wall.unread", { entries }),
    failed.length > 0 &&
      text("wall.failed", { views: failed.map((name) => text(`wall.view.${name}`)).join(", ") }),
    language && text("wall.languageMissing", { language: text(`language.${language}`) }),
  ].filter(Boolean);
  return told.length > 0 && <p className="wall-corner">{told.join(" · ")}</p>;
}
