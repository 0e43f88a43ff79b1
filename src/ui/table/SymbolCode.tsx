import { useState } from "react";
import { text } from "#ui/messages/text";
import { fileAddress } from "#ui/screen/fileAddress";
import { formatClock, formatDay } from "#ui/words/format";
import { classLetter, readableName, splitSymbol } from "#ui/words/names";

interface CompanyMarkProps {
  /** the logo's path among the service's files */
  path: string;
  /** wire name of the path */
  field?: string;
}

/** A company's logo; nothing if it does not load. */
export function CompanyMark({ path, field = "logoUrl" }: CompanyMarkProps) {
  const [missing, setMissing] = useState<string>();
  if (missing === path) return null;
  return (
    <img
      className="size-4.5 object-contain bg-raised rounded-sm"
      data-field={field}
      src={fileAddress(path)}
      alt=""
      loading="lazy"
      onError={() => setMissing(path)}
    />
  );
}

/** A symbol with "COPA" strong and ".N0000" faint. A tooltip shows the share class in words. */
export function SymbolCode({ symbol }: { symbol: string }) {
  const [code, suffix] = splitSymbol(symbol);
  return (
    <span className="num" data-field="symbol" title={shareClass(symbol)}>
      <span className="font-semibold">{code}</span>
      <span className="text-faint">{suffix}</span>
    </span>
  );
}

/** A line as an option of a list: its symbol, and the company's name cut to the room. */
export const LineOption = ({ symbol, name }: { symbol: string; name: string | undefined }) => (
  <>
    <SymbolCode symbol={symbol} />
    <CompanyOption name={name} />
  </>
);

export const CompanyOption = ({ name }: { name: string | undefined }) => (
  <span className="truncate text-muted">{readableName(name)}</span>
);

/** Letters of share classes, shares first, by market custom. */
export const shareClasses = ["N", "X", "R", "W", "P", "U", "D"] as const;

/** "voting", "rights" …; undefined for an unknown letter. */
export function shareClass(symbol: string): string | undefined {
  const letter = shareClasses.find((known) => known === classLetter(symbol));
  return letter && text(`symbol.class.${letter}`);
}

/** The share class of a symbol, by its letter and in words. */
export function ClassBadge({ symbol }: { symbol: string }) {
  const letter = classLetter(symbol);
  if (!letter) return null;
  const words = shareClass(symbol);
  return (
    <span className="rounded-sm border border-line px-1.5 text-table leading-4 text-muted">
      {words ? `${letter} · ${words}` : letter}
    </span>
  );
}

export type Badge =
  | { kind: "halted" | "suspended"; category: string; at: number }
  | { kind: "watch"; name: string; companies: number };

interface BadgesProps {
  /** the gravest first */
  marks: readonly Badge[] | undefined;
}

const box = "inline-block shrink-0 rounded-sm border border-caution font-semibold";
const loud = "bg-caution text-bg";
const quiet = "text-caution";

export function LineBadges({ marks = [] }: BadgesProps) {
  return marks.map((mark) => (
    <span
      key={mark.kind}
      title={whyOf(mark)}
      className={`${box} px-1.5 text-table leading-4 ${mark.kind === "watch" ? quiet : loud}`}
    >
      {text(`mark.${mark.kind}`)}
    </span>
  ));
}

/** The gravest mark as a letter, for narrow places; screen readers get all marks in words. */
export function LineBadge({ marks = [] }: BadgesProps) {
  const [gravest] = marks;
  if (!gravest) return null;
  return (
    <span
      title={marks.map(whyOf).join("\n")}
      className={`${box} ml-0.5 min-w-3.5 px-px text-center text-mark leading-[13px] in-[.wall]:text-small in-[.wall]:leading-[16px] ${gravest.kind === "watch" ? quiet : loud}`}
    >
      <span aria-hidden="true">{text(`mark.letter.${gravest.kind}`)}</span>
      <span className="sr-only"> {marks.map(({ kind }) => text(`mark.${kind}`)).join(", ")}</span>
    </span>
  );
}

/** Source of a mark, and since when. */
function whyOf(mark: Badge): string {
  if (mark.kind === "watch") return text("mark.watchWhy", { name: mark.name, count: mark.companies });
  const { category, at } = mark;
  return text("mark.stopWhy", { category, day: formatDay(at), time: formatClock(at) });
}
