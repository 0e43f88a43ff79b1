import * as v from "valibot";
import { flagParam, type Param, query } from "#wire/contract/operation";
import { bareRows, flag, integer, key, keyedRows, nullable, row, text } from "#wire/contract/schema";

const edition = row({ pdf: nullable(text) });

/** A row of news. `localization` has a language key only if there is a file for it. */
export const newsItem = row({
  id: key,
  title: nullable(text),
  shortDescription: nullable(text),
  publishedDate: nullable(text),
  security: nullable(integer),
  year: nullable(integer),
  month: nullable(text),
  image1: nullable(text),
  image2: nullable(text),
  image3: nullable(text),
  image1Orientation: nullable(text),
  image2Orientation: nullable(text),
  image3Orientation: nullable(text),
  type: nullable(text),
  source: nullable(text),
  companyLogo: nullable(text),
  web: nullable(flag),
  mobile: nullable(flag),
  localization: nullable(v.record(text, nullable(edition))),
});

export const eventImage = row({ id: nullable(integer), imagePath: nullable(text) });

/** A row of events. `body` is HTML and must be cleaned before it is shown. */
export const eventItem = row({
  id: key,
  eventType: nullable(text),
  title: nullable(text),
  body: nullable(text),
  titleImage: nullable(text),
  publishedDate: nullable(text),
  status: nullable(text),
  month: nullable(integer),
  year: nullable(integer),
  images: nullable(v.array(eventImage)),
});

const newsType = {
  type: "choice",
  required: false,
  accepts: "CN, MR or BN",
  pattern: /^(CN|MR|BN)$/,
} as const satisfies Param;
const recordCount = {
  type: "integer",
  required: false,
  accepts: "a whole number from 1 to 999",
  pattern: /^[1-9]\d{0,2}$/,
} as const satisfies Param;
const year = {
  type: "integer",
  required: false,
  accepts: "a year from 1900 to 2199",
  pattern: /^(19|20|21)\d{2}$/,
} as const satisfies Param;

export const media = {
  news: query(
    "/news/web",
    {
      pace: "media",
      purpose: "News by kind: notices of the exchange (CN), business news (BN), market reports (MR)",
      eventAt: "publishedDate",
      params: { top: flagParam, type: newsType, numberOfRecord: recordCount },
    },
    keyedRows(newsItem),
  ),
  events: query(
    "/events/top",
    {
      pace: "media",
      purpose: "Events with their pictures: of one year, or the newest",
      eventAt: "publishedDate",
      params: { top: flagParam, year, numberOfRecord: recordCount },
    },
    bareRows(eventItem),
  ),
};
