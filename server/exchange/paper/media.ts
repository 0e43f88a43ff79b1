/** News of three kinds: notices of the exchange, business news and market reports. Each has pictures and editions. */
import type { Company } from "#server/exchange/listing/companies";
import { document, letter, type Mention, picture, uploadName } from "#server/exchange/paper/files/files";
import { scene } from "#server/exchange/paper/files/picture";
import { Chance } from "#server/exchange/time/chance";
import { dashedStamp, hour, minute, monthOf, spokenDay, yearOf } from "#server/exchange/time/day";
import type { SentBody } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { type Feed, feed, type Item, officeHours, slots } from "./feed.ts";
import { spokenName } from "./profile.ts";

type Row = SentBody<Operations["news"]>[string][number];

/** For each kind: how often and at which hour it is published, and in which languages besides English. */
const plans = {
  CN: { everyDays: 3.2, hourOf: officeHours, editions: 0.45 },
  BN: { everyDays: 0.9, hourOf: officeHours, editions: 0.1 },
  MR: { everyDays: 1.6, hourOf: (roll: Chance) => 15 + roll.next() * 1.5, editions: 0.3 },
} as const;

/** The English edition is published first; the others follow. */
const later = [
  { language: "si", delay: 3 * hour },
  { language: "ta", delay: 20 * hour },
] as const;

export function news(companies: readonly Company[], seed: number | string): Record<NewsType, Feed<Row>> {
  const ofType = (type: NewsType) => {
    const when = slots({ keys: [seed, "news", type], ...plans[type] });
    return feed(when, (k, now) => {
      const at = when.at(k);
      const roll = new Chance(seed, "story", type, k);
      const company = companies[roll.whole(0, companies.length - 1)];
      const story = roll.pick(stories[type])({ on: spokenDay(at), company: company?.name ?? "", roll });
      return build({ type, at, now, story, company, roll });
    });
  };
  return { CN: ofType("CN"), BN: ofType("BN"), MR: ofType("MR") };
}

interface Draft {
  type: NewsType;
  at: number;
  now: number;
  story: Story;
  company: Company | undefined;
  roll: Chance;
}

function build({ type, at, now, story, company, roll }: Draft): Item<Row> {
  const id = Array.from({ length: 32 }, () => roll.whole(0, 15).toString(16)).join("");
  const pictures = picturesOf(at, roll);
  const editions = editionsOf({ at, now, story, chance: plans[type].editions, roll });
  const shown = (place: number) => pictures[place]?.file.path ?? null;
  const orientation = (place: number) => pictures[place]?.orientation ?? "V";
  const row: Row = {
    id,
    title: story.title,
    shortDescription: roll.happens(0.8) ? story.title : (story.paragraphs[0] ?? null),
    publishedDate: dashedStamp(at),
    security: type === "BN" && company ? company.id : 0,
    year: yearOf(at),
    month: String(monthOf(at)).padStart(2, "0"),
    image1: shown(0),
    image2: shown(1),
    image3: shown(2),
    type,
    source: story.source,
    companyLogo: null,
    image1Orientation: orientation(0),
    image2Orientation: orientation(1),
    image3Orientation: orientation(2),
    web: true,
    mobile: roll.happens(0.8),
    localization: Object.fromEntries(editions.map(({ language, file }) => [language, { pdf: file.path }])),
  };
  return { row, files: [...pictures, ...editions].map(({ file }) => file) };
}

function picturesOf(at: number, roll: Chance): { file: Mention; orientation: "V" | "H" }[] {
  return Array.from({ length: roll.happens(0.15) ? 0 : roll.whole(1, 3) }, () => {
    const upright = roll.happens(0.5);
    const path = `cms-internal/news/${uploadName(roll, at - roll.whole(1, 90) * minute)}.png`;
    return { file: picture(path, () => scene(path, upright)), orientation: upright ? "V" : "H" };
  });
}

function editionsOf(of: { at: number; now: number; story: Story; chance: number; roll: Chance }) {
  const { at, now, story, chance, roll } = of;
  const make = (language: string, uploadedAt: number, title: string) => {
    const path = `cms-internal/${roll.pick(["NEWS", "news"])}/${uploadName(roll, uploadedAt)}.pdf`;
    const { paragraphs, source } = story;
    return {
      language,
      file: document(path, () => letter({ title, from: source, at, language, paragraphs })),
    };
  };
  const english = make("en", at - 20 * minute, story.title);
  const more = later.flatMap(({ language, delay }) =>
    roll.happens(chance) ? [{ edition: make(language, at + delay, titled[language]), from: at + delay }] : [],
  );
  return [english, ...more.filter(({ from }) => from <= now).map(({ edition }) => edition)];
}

/** "Notice", in Sinhala and in Tamil. */
const titled = { si: "දැනුම්දීම", ta: "அறிவிப்பு" } as const;

/** Events: companies that open the market, and other events, with HTML bodies and pictures. */
type EventRow = SentBody<Operations["events"]>[number];

interface Occasion {
  eventType: "MOC" | "OT";
  title: string;
  /** HTML as an editor produces it: entities, alignment, sometimes a list */
  body: string;
}

export function events(companies: readonly Company[], seed: number | string): Feed<EventRow> {
  const when = slots({ keys: [seed, "event"], everyDays: 8, hourOf: officeHours });
  return feed(when, (k) => {
    const at = when.at(k);
    const roll = new Chance(seed, "occasion", k);
    const company = spokenName(companies[roll.whole(0, companies.length - 1)]?.name ?? "");
    const { eventType, title, body } = occasion(roll, company, spokenDay(at));
    const photo = () => photoOf(at, roll);
    const titleImage = photo();
    const images = Array.from({ length: roll.whole(1, 8) }, photo);
    const row: EventRow = {
      id: Array.from({ length: 32 }, () => roll.whole(0, 15).toString(16)).join(""),
      eventType,
      title,
      body,
      titleImage: titleImage.path,
      publishedDate: dashedStamp(at),
      status: "A",
      month: monthOf(at),
      year: yearOf(at),
      images: images.map(({ path }, place) => ({ id: 900 + k * 9 + place, imagePath: path })),
    };
    return { row, files: [titleImage, ...images] };
  });
}

/** The photo's upload time is up to one day earlier than the item's publication. */
function photoOf(at: number, roll: Chance): Mention {
  const path = `cms-internal/event/${uploadName(roll, at - roll.whole(5, 20) * hour - roll.whole(0, 59) * minute)}.png`;
  const upright = roll.happens(0.35);
  return picture(path, () => scene(path, upright));
}

function occasion(roll: Chance, company: string, on: string): Occasion {
  const kinds: readonly [Occasion, ...Occasion[]] = [
    {
      eventType: "MOC",
      title: `${company} Celebrates ${roll.whole(2, 9) * 5}th Anniversary of Listing`,
      body: `<p>${company} rang the opening bell on the trading floor today (${on}), marking its years as a listed company.&nbsp; Employees, pensioners and shareholders took part.</p>`,
    },
    {
      eventType: "OT",
      title: "Investor Forum Concludes & Draws a Full House",
      body: `<p style="text-align: justify;">The first of a new series of forums was held on ${on}.&nbsp;</p><ul><li>How orders meet in the book</li><li>What a settlement cycle is</li><li>Questions &amp; answers</li></ul><p>The next forum is announced in time.</p>`,
    },
    {
      eventType: "OT",
      title: "Agreement Signed on Machine-Readable Reporting",
      body: "<p>The Exchange and the auditors’ institute signed an agreement on <strong>machine-readable financial statements</strong>.<br />The first issuers file in the new form next year.</p>",
    },
  ];
  return roll.pick(kinds);
}

// The texts of the news.

/** notices of the exchange, business news, market reports */
export type NewsType = "CN" | "BN" | "MR";

interface Story {
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

const stories: Readonly<Record<NewsType, readonly [Teller, ...Teller[]]>> = {
  CN: notices,
  BN: business,
  MR: reports,
};
