/** What announcements say: the categories, how often each comes, and the remarks that go with it. */

import type { Chance } from "#server/exchange/chance";
import { day, dayOf, spokenDay, startOf } from "./calendar.ts";
import { initials, surname } from "./invented.ts";

interface Kind {
  category: string;
  /** how often, against the others */
  weight: number;
  /** null most of the time, as the service sends it */
  remarks?: (roll: Chance, at: number) => string;
}

const someone = (roll: Chance) =>
  `${roll.pick(["Mr.", "Ms.", "Mrs.", "Dr."])} ${initials(roll)} ${surname(roll)}`;
const later = (roll: Chance, at: number) => spokenDay(startOf(dayOf(at) + roll.whole(7, 40)));
const earlier = (roll: Chance, at: number) => spokenDay(at - roll.whole(1, 20) * day);

const kinds: readonly [Kind, ...Kind[]] = [
  {
    category: "CORPORATE DISCLOSURE",
    weight: 30,
    remarks: (roll, at) =>
      roll.pick([
        `Changes to the Audit and Related Party Transactions Review Committees with effect from ${later(roll, at)}.`,
        `Further to the announcement dated ${earlier(roll, at)}: update on the proposed warehouse expansion`,
        "Appointment of the Chairman Pro-tem",
        `Signing of a supply agreement on ${earlier(roll, at)}.\r\nThe financial effect is not expected to be material.`,
        "Clarification of a newspaper article ",
        `Commencement of commercial operations of a ${roll.whole(1, 12)} MW rooftop solar plant`,
      ]),
  },
  { category: "DEALINGS BY DIRECTORS", weight: 22 },
  {
    category: "APPOINTMENT OF DIRECTORS",
    weight: 7,
    remarks: (roll, at) =>
      `Appointment of ${someone(roll)} as an Independent Non-Executive Director from ${later(roll, at)}`,
  },
  {
    category: "RESIGNATION OF DIRECTORS",
    weight: 5,
    remarks: (roll, at) => `Resignation of ${someone(roll)} with effect from ${later(roll, at)}`,
  },
  {
    category: "CASH DIVIDEND",
    weight: 5,
    remarks: (roll, at) =>
      `Rs. ${(roll.whole(1, 60) * 0.25).toFixed(2)} per share\r\nXD: ${later(roll, at)}\r\nSubject to shareholder approval`,
  },
  { category: "CASH DIVIDEND WITH DATES", weight: 3 },
  { category: "ANNUAL GENERAL MEETING - INITIAL", weight: 4 },
  { category: "ANNUAL GENERAL MEETING - APPROVED", weight: 3 },
  { category: "EXTRAORDINARY GENERAL MEETING - INITIAL", weight: 2 },
  { category: "CIRCULAR TO SHAREHOLDERS", weight: 3 },
  {
    category: "RELATED PARTY TRANSACTION",
    weight: 3,
    remarks: (roll) =>
      `Aggregate value Rs. ${roll.whole(12, 900)} million, ${roll.whole(5, 19)} % of the equity`,
  },
  {
    category: "CREDIT RATING",
    weight: 2,
    remarks: (roll) => `Rating affirmed at "${roll.pick(["A", "A-", "BBB+", "AA-"])}" with a stable outlook`,
  },
  { category: "CHANGE OF ADDRESS", weight: 1 },
  { category: "CHANGE OF SECRETARIES", weight: 1 },
  { category: "RIGHTS ISSUE - INITIAL", weight: 1, remarks: (roll) => `1 for ${roll.whole(2, 9)}` },
  { category: "SUB DIVISION OF SHARES", weight: 1 },
  { category: "SCRIP DIVIDEND", weight: 1 },
  { category: "ISSUE OF DEBENTURES", weight: 1 },
  { category: "EMPLOYEE SHARE OPTION SCHEME", weight: 1 },
  { category: "REPURCHASE OF SHARES", weight: 1 },
  { category: "MANDATORY OFFER", weight: 1 },
  {
    category: "NON COMPLIANCE WITH MINIMUM PUBLIC HOLDING",
    weight: 1,
    remarks: (roll) => `Public holding ${(roll.whole(80, 199) / 10).toFixed(1)} %`,
  },
  {
    category: "TRADING HALTED",
    weight: 2,
    remarks: () => "Halted before the open, pending an announcement of price sensitive information",
  },
];
const total = kinds.reduce((sum, kind) => sum + kind.weight, 0);

export const halted = "TRADING HALTED";
export const lifted = "TRADING HALT LIFTED";
export const toWatchList = "WATCH LIST - TRANSFERRED IN";

/** What one announcement is about. */
export function subject(roll: Chance, at: number): { category: string; remarks: string | null } {
  let left = roll.next() * total;
  const kind = kinds.find((each) => {
    left -= each.weight;
    return left < 0;
  });
  const { category, remarks } = kind ?? kinds[0];
  return { category, remarks: remarks && roll.happens(0.6) ? remarks(roll, at) : null };
}
