/** News of three kinds: notices of the exchange, business news and market reports, with pictures and editions; and events. */

import type { Company } from "#server/exchange/listing/companies";
import { document, letter, type Mention, uploadName } from "#server/exchange/paper/files/files";
import { scene } from "#server/exchange/paper/files/pictures";
import { fill, spokenName, wording } from "#server/exchange/paper/wording/wording";
import { Chance } from "#server/exchange/time/chance";
import { dashedStamp, monthOf, spokenDay, yearOf } from "#server/exchange/time/day";
import { hour, minute } from "#units/time";
import type { SentBody } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { type Feed, feed, type Item, officeHours, slots } from "./feed.ts";

type SentNews = SentBody<Operations["news"]>[string][number];

/** notices of the exchange, business news, market reports */
export type NewsType = "CN" | "BN" | "MR";

/** For each kind: how often and at which hour it is published, and in which languages besides English. */
const plans = {
  CN: { everyDays: 3.2, hourOf: officeHours, editions: 0.45 },
  BN: { everyDays: 0.9, hourOf: officeHours, editions: 0.1 },
  MR: { everyDays: 1.6, hourOf: (roll: Chance) => 15 + roll.next() * 1.5, editions: 0.3 },
} as const;

/** The English edition is published first; the others follow. The titles mean "notice". */
const laterEditions = [
  { language: "si", delay: 3 * hour, title: "දැනුම්දීම" },
  { language: "ta", delay: 20 * hour, title: "அறிவிப்பு" },
] as const;

interface Story {
  type: NewsType;
  at: number;
  now: number;
  title: string;
  source: string;
  paragraphs: readonly string[];
  company: Company | undefined;
}

export function news(companies: readonly Company[], seed: number | string): Record<NewsType, Feed<SentNews>> {
  const ofType = (type: NewsType) => {
    const when = slots({ keys: [seed, "news", type], ...plans[type] });
    return feed(when, (k, now) => {
      const at = when.at(k);
      const roll = new Chance(seed, "story", type, k);
      const company = companies[roll.whole(0, companies.length - 1)];
      const texts = wording.news[type];
      const { title = "", paragraphs = [] } = texts[roll.whole(0, texts.length - 1)] ?? {};
      const filled = (text: string) =>
        fill(text, roll, { on: () => spokenDay(at), company: () => spokenName(company?.name ?? "") });
      const said = { title: filled(title), source: filled(wording.sources[type]) };
      return newsItem({ type, at, now, ...said, paragraphs: paragraphs.map(filled), company }, roll);
    });
  };
  return { CN: ofType("CN"), BN: ofType("BN"), MR: ofType("MR") };
}

const storyId = (roll: Chance) => Array.from({ length: 32 }, () => roll.whole(0, 15).toString(16)).join("");

function newsItem(story: Story, roll: Chance): Item<SentNews> {
  const { type, at, title, company } = story;
  const id = storyId(roll);
  const pictures = picturesOf(at, roll);
  const editions = editionsOf(story, roll);
  const shown = (place: number) => pictures[place]?.file.path ?? null;
  const orientation = (place: number) => pictures[place]?.orientation ?? "V";
  const row: SentNews = {
    id,
    title,
    shortDescription: roll.happens(0.8) ? title : (story.paragraphs[0] ?? null),
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
    return { file: scene(path, upright), orientation: upright ? "V" : "H" };
  });
}

/** The editions that have been published by now. */
function editionsOf({ type, at, now, title, source, paragraphs }: Story, roll: Chance) {
  const edition = (language: string, uploadedAt: number, heading: string) => {
    const path = `cms-internal/${roll.pick(["NEWS", "news"])}/${uploadName(roll, uploadedAt)}.pdf`;
    const make = () => letter({ title: heading, from: source, at, language, paragraphs });
    return { language, from: uploadedAt, file: document(path, make) };
  };
  const english = edition("en", at - 20 * minute, title);
  const more = laterEditions.flatMap(({ language, delay, title: heading }) =>
    roll.happens(plans[type].editions) ? [edition(language, at + delay, heading)] : [],
  );
  return [english, ...more.filter(({ from }) => from <= now)];
}

/** Events: companies that open the market, and other events. Their HTML bodies are as an editor produces them. */
type EventRow = SentBody<Operations["events"]>[number];

export function events(companies: readonly Company[], seed: number | string): Feed<EventRow> {
  const when = slots({ keys: [seed, "event"], everyDays: 8, hourOf: officeHours });
  return feed(when, (k) => {
    const at = when.at(k);
    const roll = new Chance(seed, "occasion", k);
    const company = spokenName(companies[roll.whole(0, companies.length - 1)]?.name ?? "");
    const filled = (text: string) => fill(text, roll, { on: () => spokenDay(at), company: () => company });
    const occasions = wording.events.map((one) => ({
      ...one,
      title: filled(one.title),
      body: filled(one.body),
    }));
    const occasion = occasions[roll.whole(0, occasions.length - 1)];
    const titleImage = photoOf(at, roll);
    const images = Array.from({ length: roll.whole(1, 8) }, () => photoOf(at, roll));
    const row: EventRow = {
      id: storyId(roll),
      eventType: occasion?.eventType ?? null,
      title: occasion?.title ?? null,
      body: occasion?.body ?? null,
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
  return scene(path, roll.happens(0.35));
}
