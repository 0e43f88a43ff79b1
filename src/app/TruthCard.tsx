import "#ui/messages/en/truth";
import { useEffect, useLayoutEffect, useRef } from "react";
import { now } from "#ui/clock";
import { text } from "#ui/messages/text";
import { say } from "#ui/say";
import { useEachSecond } from "#ui/ticker";
import { formatAge, formatClock } from "#ui/time";
import { type Account, accountOf } from "./account.ts";
import type { Asked } from "./useAsked.ts";
import "./truth.css";

/** px between a figure and its card, and to the window's edge */
const gap = 6;

/** What is known of the figure that is asked, beside it and above everything else. */
export function TruthCard({ figure, by }: Asked) {
  const card = useRef<HTMLDivElement>(null);
  // told anew with the figure, and with its age
  useEachSecond(() => `${figure.textContent} ${ageOf(accountOf(figure))}`);
  const account = accountOf(figure);
  const lines = linesOf(account, ageOf(account));
  useLayoutEffect(() => {
    const { current } = card;
    if (!current) return;
    if (!current.matches(":popover-open")) current.showPopover();
    place(current, figure.getBoundingClientRect());
    figure.setAttribute("data-asked", "");
    return () => figure.removeAttribute("data-asked");
  }, [figure]);
  const spoken = useRef("");
  spoken.current = lines.map(({ name, said }) => `${name}: ${said}`).join(". ");
  // once per question, not with every second of its age
  useEffect(() => {
    if (figure.isConnected && by === "i") say(spoken.current);
  }, [figure, by]);
  return (
    <div ref={card} popover="manual" role="note" aria-label={text("truth.title")} className="truth-card">
      <dl>
        {lines.map(({ name, said, code = false }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={code ? "truth-code" : "num"}>{said}</dd>
          </div>
        ))}
      </dl>
      <p>{text(by === "i" ? "truth.keys" : "truth.hold")}</p>
    </div>
  );
}

const ageOf = ({ answered }: Account) => (answered ? formatAge(now() - answered.page) : "");

interface Line {
  name: string;
  said: string;
  /** a name of the contract */
  code?: boolean;
}

function linesOf(account: Account, age: string): Line[] {
  const { shown, field, path, topic, places, via, answered, trust, event, formula } = account;
  return [
    { name: text("truth.shown"), said: shown === "" ? text("truth.nothing") : cut(shown) },
    ...(formula === undefined ? [] : [{ name: text("truth.formula"), said: formula }]),
    field === undefined
      ? { name: text("truth.field"), said: text("truth.derived") }
      : { name: text("truth.field"), said: field, code: true },
    ...(path === undefined ? [] : [{ name: text("truth.operation"), said: path, code: true }]),
    ...(topic === undefined ? [] : [{ name: text("truth.topic"), said: topic, code: true }]),
    ...(places.length === 0 ? [] : [{ name: text("truth.places"), said: places.join(", ") }]),
    { name: text("truth.event"), said: event ?? text("truth.noEvent") },
    {
      name: text("truth.answered"),
      said:
        answered === undefined || via === undefined
          ? text("truth.noAnswer")
          : `${formatClock(answered.exchange)} · ${text(`source.${via}`)} · ${text("truth.ago", { age })}`,
    },
    ...(trust === undefined ? [] : [{ name: text("truth.trust"), said: text(`freshness.${trust}`) }]),
  ];
}

const cut = (shown: string) => (shown.length > 120 ? `${shown.slice(0, 120)}…` : shown);

/** Below the figure, or above it where there is no room; never beyond the window. */
function place(card: HTMLElement, figure: DOMRect): void {
  const { offsetWidth, offsetHeight } = card;
  const { clientWidth, clientHeight } = document.documentElement;
  const below = figure.bottom + gap;
  const top = below + offsetHeight + gap <= clientHeight ? below : figure.top - gap - offsetHeight;
  const left = Math.min(figure.left, clientWidth - offsetWidth - gap);
  card.style.top = `${Math.max(gap, top)}px`;
  card.style.left = `${Math.max(gap, left)}px`;
}
