import { form, symbolParam } from "#wire/contract/operation";
import { happenedAt, instant, integer, maybe, nullable, parts, row, rows, text } from "#wire/contract/schema";
import { logo, tagsLogo } from "./prices.ts";

export const director = row({
  directorId: nullable(integer),
  firstName: nullable(text),
  lastName: nullable(text),
  description: nullable(text),
});
/** The service does not document the shape of this row. Rows seen are directors with `designationOther`. */
export const keyExecutive = row({
  directorId: nullable(integer),
  firstName: nullable(text),
  lastName: nullable(text),
  description: nullable(text),
  designationOther: nullable(text),
});
export const topPost = row({
  directorId: nullable(integer),
  firstName: nullable(text),
  lastName: nullable(text),
  designationOther: nullable(text),
});
export const article = row({
  id: nullable(integer),
  title: nullable(text),
  body: nullable(text),
  securityId: nullable(integer),
  manualDate: nullable(instant),
  addedDate: nullable(happenedAt),
  edited: nullable(integer),
  deleted: nullable(integer),
  filePath: nullable(text),
});
export const companySummary = row({
  securityId: nullable(integer),
  registerOffice: nullable(text),
  registeredOffice: nullable(text),
  tel1: nullable(text),
  fax: nullable(text),
  email1: nullable(text),
  web: nullable(text),
  name: nullable(text),
  symbol: nullable(text),
  established: nullable(text),
  quarterDate: nullable(text), // may be malformed: "2022-20226-07" was seen
  finYearEnd: nullable(text),
  capital: nullable(text),
  authorized: nullable(text),
  issued: nullable(text),
  secretaries: nullable(text),
  auditors: nullable(text),
  natureOfbussinesId: nullable(integer), // the service's spelling
  sector: nullable(text),
  boardType: nullable(text),
});
export const blockAd = row({ id: nullable(integer), path: nullable(text) });
export const businessSummary = row({
  summeryId: nullable(integer), // the service's spelling
  title: nullable(text),
  body: nullable(text),
});

export const company = {
  /** For an unknown symbol or an index name, the service answers 204 without a body. */
  companyProfile: form(
    "/companyProfile",
    {
      pace: "profile",
      purpose: "A company: its business, directors, secretaries, sector and listing board",
      companiesIn: "reqComSumInfo",
      params: { symbol: symbolParam },
    },
    parts({
      infoCompanyDirector: rows(director),
      infoCompanyKeyExecutive: rows(keyExecutive),
      topPosts: rows(topPost),
      reqArticlePDF: rows(article),
      reqComSumInfo: rows(companySummary),
      reqLogo: maybe(logo),
      reqTagsLogo: maybe(tagsLogo),
      reqBlockAd: rows(blockAd),
      infoCompanyBusinessSummary: rows(businessSummary),
    }),
  ),
};
