import "#ui/messages/en/positions";
import { useState } from "react";
import { newRecordId } from "#feed/positions/positionBook";
import { useProposedActions } from "#feed/positions/proposals";
import type { ShownPosition } from "#feed/positions/shownPositions";
import { readAmount } from "#market/lists/amount";
import { type ActionKind, entryDayOf, exRightsPrice, type ProposedAction } from "#market/positions/actions";
import type { EntryKind, PositionBook, PositionEntry } from "#market/positions/entry";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Router.tsx";
import { formatCount, formatDay, formatPrice, unknownFigure } from "#ui/words/format";
import { useEditing } from "./editing.tsx";
import { entryWords, formatEntryDay, hiddenFigure } from "./positionWords.ts";

interface ProposedActionsProps {
  position: ShownPosition;
  /** every entry and broker, in all portfolios */
  book: Pick<PositionBook, "entries" | "brokers" | "portfolios">;
  hidden: boolean;
}

/** Corporate actions of one line that its entries lack. */
export function ProposedActions({ position, book, hidden }: ProposedActionsProps) {
  const actions = useProposedActions(position, book);
  if (actions.length === 0) return null;
  return (
    <section className="grid gap-1.5" aria-label={text("positions.proposed")}>
      <h3 className="font-semibold">{text("positions.proposed")}</h3>
      <p className="text-muted">{text("positions.proposedWhy")}</p>
      <ul className="grid gap-1.5">
        {actions.map((action) => (
          <Proposal key={action.key} {...{ action, book, hidden }} price={position.row?.price} />
        ))}
      </ul>
    </section>
  );
}

const entryOf: Readonly<Record<ActionKind, EntryKind>> = {
  dividend: "dividend",
  scrip: "scrip",
  subdivision: "subdivision",
  rights: "rightsTaken",
};

interface ProposalProps {
  action: ProposedAction;
  book: ProposedActionsProps["book"];
  hidden: boolean;
  /** rupees */
  price: number | undefined;
}

/** What the sources say of an action. It is booked by a click if they say all of it; otherwise the click opens a form with what they say. */
function Proposal({ action, book, hidden, price }: ProposalProps) {
  const { keep, open } = useEditing();
  const { kind, exDay, ratio, shares, paper, jump, symbol } = action;
  const day = entryDayOf(action);
  const entries = subdivisionsOf(action, book);
  const bookNow = () =>
    keep(
      entries.map((value) => ({ as: "entry" as const, value })),
      (isHidden) =>
        text("positions.kept", { entry: entries.map((entry) => entryWords(entry, isHidden)).join(", ") }),
    );
  const about = [
    ratio && `${ratio.from}:${ratio.to}`,
    exDay && text("positions.exDay", { day: formatEntryDay(exDay) }),
    text(exDay ? "positions.heldBefore" : "positions.heldOn", {
      shares: hidden ? hiddenFigure : formatCount(shares),
      day: day ? formatEntryDay(day) : unknownFigure,
    }),
    jump &&
      text("positions.jump", {
        day: formatDay(jump.at),
        from: formatPrice(jump.from),
        to: formatPrice(jump.to),
      }),
  ];
  return (
    <li className="flex flex-wrap gap-x-2 gap-y-1 items-center">
      <b>{text(`positions.action.${kind}`)}</b>
      <span className="num whitespace-normal">{about.filter(Boolean).join(" · ")}</span>
      {paper && (
        <Link
          to="/s/$symbol"
          params={{ symbol }}
          search={{ item: paper.key }}
          className="text-accent underline"
        >
          {paper.category ?? text("positions.paper")}
        </Link>
      )}
      {entries.length > 0 ? (
        <button type="button" className="chip" onClick={() => void bookNow()}>
          {text("positions.book")}
        </button>
      ) : (
        <button
          type="button"
          className="chip"
          onClick={() => open({ show: "entry", symbol, kind: entryOf[kind], ...(day && { day }) })}
        >
          {text("positions.enter")}
        </button>
      )}
      {kind === "rights" && <RightsPrice price={price} />}
    </li>
  );
}

/** One for each portfolio that held shares, if the ratio and the day are known. */
function subdivisionsOf(
  { kind, exDay: day, ratio, symbol }: ProposedAction,
  { entries }: ProposedActionsProps["book"],
): PositionEntry[] {
  if (kind !== "subdivision" || day === undefined || ratio === undefined) return [];
  const owners = entries.filter((entry) => entry.symbol === symbol && entry.day < day);
  return [...new Set(owners.map(({ portfolio }) => portfolio))].map((portfolio) => ({
    kind: "subdivision",
    id: newRecordId(),
    portfolio,
    symbol,
    day,
    ...ratio,
  }));
}

/** The theoretical price after the rights, from terms that the person types. */
function RightsPrice({ price }: Pick<ProposalProps, "price">) {
  const [terms, setTerms] = useState({ shares: "", rights: "", issuePrice: "" });
  const after = exRightsPrice({
    price: price ?? 0,
    shares: readAmount(terms.shares) ?? 0,
    rights: readAmount(terms.rights) ?? 0,
    issuePrice: readAmount(terms.issuePrice) ?? 0,
  });
  return (
    <span className="inline-flex flex-wrap gap-1.5 items-center">
      {(["shares", "rights", "issuePrice"] as const).map((term) => {
        const label = text(`positions.rights.${term}`);
        return (
          <input
            key={term}
            className="field num w-28"
            inputMode="decimal"
            aria-label={label}
            placeholder={label}
            maxLength={12}
            value={terms[term]}
            onChange={({ target }) => setTerms((all) => ({ ...all, [term]: target.value }))}
          />
        );
      })}
      <span className="num" role="status">
        {after !== undefined &&
          text("positions.exRights", { price: formatPrice(after), before: formatPrice(price) })}
      </span>
    </span>
  );
}
