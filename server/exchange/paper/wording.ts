/** The texts of the news. */
import type { Chance } from "#server/exchange/time/chance";

/** Spellings of a company's name in announcements. They are seldom wrong, but often differ from the board's. */
const changes: readonly [(name: string) => string, ...((name: string) => string)[]] = [
  (name) => (name.includes(" & ") ? name.replace(" & ", " AND ") : name.replace(" AND ", " & ")),
  (name) => name.replace(/ (?=\S+$)/, "  "),
  (name) => `${name} `,
  (name) => name.replace(/ (\w+) PLC$/, " ($1) PLC"),
  // Splits one word into two, as the service has "L O L C" for "LOLC".
  (name) => name.replace(/^(\w{4})(\w{4})/, "$1 $2"),
  (name) => name.replace(/ PLC$/, " LIMITED"),
];

/** The spelling in one announcement. In two of three announcements it is the company's own name. */
export function announcedName(name: string, roll: Chance): string {
  return roll.happens(0.65) ? name : roll.pick(changes)(name);
}

/** Changes a name in capitals to the form `Sunbird Tea Estates PLC`. */
export const spokenName = (name: string) =>
  name.replace(/[A-Z]+/g, (word) =>
    word === "PLC" || word.length < 3 ? word : word.charAt(0) + word.slice(1).toLowerCase(),
  );

/** notices of the exchange, business news, market reports */
export type NewsType = "CN" | "BN" | "MR";

export interface Story {
  title: string;
  source: string;
  paragraphs: readonly [string, ...string[]];
}
type Teller = (about: { on: string; company: string; roll: Chance }) => Story;

const exchange = "PX";
const papers: readonly [string, ...string[]] = ["Harbour Ledger", "Weekly Tally", "The Lagoon Courier"];

const notices: readonly [Teller, ...Teller[]] = [
  ({ on }) => ({
    title: `Extension of the Opening Call on ${on}`,
    source: exchange,
    paragraphs: [
      "The opening auction call ran a little longer than usual this morning. Regular trading began at 9.30 a.m.",
      "All orders entered during the call stayed in the book.",
    ],
  }),
  ({ on }) => ({
    title: `Investor Forum on the Trading Floor on ${on} `,
    source: exchange,
    paragraphs: ["The forum is open to the public and free of charge. Brokers open accounts on the spot."],
  }),
  ({ roll }) => ({
    title: "දැනුම්දීම – Market Holiday",
    source: exchange,
    paragraphs: [
      `The market stays closed on the ${roll.whole(2, 27)}th of next month. Settlement moves by one day.`,
    ],
  }),
  () => ({
    title: "அறிவிப்பு – New Fees for Data Vendors",
    source: exchange,
    paragraphs: ["The schedule of fees is attached. It applies from the first day of the coming quarter."],
  }),
  ({ company }) => ({
    title: `${spokenName(company)} Rings the Opening Bell`,
    source: exchange,
    paragraphs: ["The company marked its anniversary of listing with its employees and pensioners."],
  }),
];

const business: readonly [Teller, ...Teller[]] = [
  ({ company, roll }) => ({
    title: `${spokenName(company)} plans ${roll.whole(2, 9)} new sites`,
    source: roll.pick(papers),
    paragraphs: ["The sites are paid for from retained earnings. Work begins after the monsoon."],
  }),
  ({ company, roll }) => ({
    title: `${spokenName(company)}: “orders are full until ${roll.pick(["March", "June", "September"])}”`,
    source: roll.pick(papers),
    paragraphs: ["The managing director spoke to shareholders at a meeting that lasted longer than planned."],
  }),
  ({ roll }) => ({
    title: `Inflation ${roll.pick(["eases", "rises"])} to ${(roll.whole(12, 79) / 10).toFixed(1)} per cent`,
    source: roll.pick(papers),
    paragraphs: ["Food prices moved most. The bank keeps its rates for another six weeks."],
  }),
];

const reports: readonly [Teller, ...Teller[]] = [
  ({ on }) => ({
    title: `Daily Market Report - ${on}`,
    source: exchange,
    paragraphs: [
      "The report lists the turnover of each group, the purchases and sales of residents and of others, and the lines that moved most.",
      "Figures are those of the official close.",
    ],
  }),
  ({ on }) => ({
    title: `Weekly Market Report, week ended ${on}`,
    source: exchange,
    paragraphs: ["Turnover by group and by day, with the week's announcements."],
  }),
];

export const stories: Readonly<Record<NewsType, readonly [Teller, ...Teller[]]>> = {
  CN: notices,
  BN: business,
  MR: reports,
};
