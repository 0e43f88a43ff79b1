import { answerQuery } from "#feed/answers/pollIntervals";
import type { Edition, MediaEvent, NewsItem, NewsType, Picture } from "#market/papers/media";
import { positive } from "#rows/sent";
import { sentFields, shownText, wholeOf } from "#rows/shownTexts";
import type { Body } from "#wire/contract/operation";
import { media } from "#wire/media";
import type { Operations } from "#wire/operations";

type NewsRow = Body<Operations["news"]>[string][number];
type EventRow = Body<Operations["events"]>[number];

/** A blank text becomes undefined. */
const trimmedText = (sent: string | null | undefined) => sent?.trim() || undefined;

/** For July, news items have "07" and events have 7. */
function monthOf(sent: string | number | null | undefined): number | undefined {
  const month = sent === "" ? Number.NaN : Number(sent ?? Number.NaN);
  return Number.isInteger(month) && month >= 1 && month <= 12 ? month : undefined;
}

const pictureOf = (path: string | null | undefined, orientation?: string | null): Picture[] =>
  trimmedText(path) === undefined
    ? []
    : [{ path: trimmedText(path) ?? "", upright: trimmedText(orientation) === "V" }];

const editionsOf = (sent: NewsRow["localization"]): Edition[] =>
  Object.entries(sent ?? {}).flatMap(([language, edition]) => {
    const path = trimmedText(edition?.pdf);
    return path === undefined ? [] : [{ language: shownText(language), path }];
  });

const publishedItem = (row: NewsRow | EventRow) => ({
  id: row.id,
  title: trimmedText(row.title),
  published: trimmedText(row.publishedDate),
  year: positive(row.year),
  month: monthOf(row.month),
  sent: sentFields(row),
});

export const toNewsItem = (row: NewsRow): NewsItem => ({
  ...publishedItem(row),
  summary: trimmedText(row.shortDescription),
  type: trimmedText(row.type),
  source: trimmedText(row.source),
  security: positive(row.security),
  pictures: [
    ...pictureOf(row.image1, row.image1Orientation),
    ...pictureOf(row.image2, row.image2Orientation),
    ...pictureOf(row.image3, row.image3Orientation),
  ],
  companyLogo: trimmedText(row.companyLogo),
  forWeb: row.web !== false,
  editions: editionsOf(row.localization),
});

export const toMediaEvent = (row: EventRow): MediaEvent => ({
  ...publishedItem(row),
  body: trimmedText(wholeOf(row).body),
  type: trimmedText(row.eventType),
  status: trimmedText(row.status),
  titlePicture: pictureOf(row.titleImage)[0],
  gallery: (row.images ?? []).flatMap(({ imagePath }) => pictureOf(imagePath)),
});

/** A record sent twice counts once. */
const onceEach = <T extends { id: string }>(rows: readonly T[]): T[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

/** In every request seen, `top` is true. */
const top = true;

/** Newest first. Several fields of the answer may contain the items. @param count most items */
export const newsQuery = (type: NewsType, count: number) =>
  answerQuery(media.news, { top, type, numberOfRecord: count }, (byType) =>
    onceEach(Object.values(byType).flat()).map(toNewsItem),
  );

/** One year's events, newest first. No known year had more than this. */
const mostEvents = 200;
export const eventsQuery = (year: number) =>
  answerQuery(media.events, { top, year, numberOfRecord: mostEvents }, (rows) =>
    onceEach(rows).map(toMediaEvent),
  );
