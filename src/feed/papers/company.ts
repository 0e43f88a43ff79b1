/** A company's profile, fetched once when a view shows it. */
import { queryOptions } from "@tanstack/react-query";
import { askOperation } from "#feed/answers/call";
import { mapReading } from "#feed/reading/reading";
import {
  type Article,
  type CompanyFacts,
  type CompanyProfile,
  type Executive,
  personOf,
  tidy,
} from "#market/company/company";
import { undefinedIfAbsent } from "#rows/sent";
import { sentFields, sentParts } from "#rows/shownTexts";
import { company } from "#wire/company";
import type { Body } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";

type ProfileBody = Body<Operations["companyProfile"]>;

export const toProfile = (body: ProfileBody): CompanyProfile => ({
  facts: body.reqComSumInfo.map(toFacts)[0],
  posts: body.topPosts.map((post) => personOf(post.firstName, post.lastName, post.designationOther)),
  directors: body.infoCompanyDirector.map((one) => personOf(one.firstName, one.lastName, one.description)),
  executives: body.infoCompanyKeyExecutive.map(toExecutive),
  about: body.infoCompanyBusinessSummary
    .map(({ title, body: text }) => ({ title: tidy(title), body: text?.trim() || undefined }))
    .filter(({ title, body: text }) => title !== undefined || text !== undefined),
  articles: body.reqArticlePDF.map(toArticle),
  banners: body.reqBlockAd.flatMap(({ path }) => tidy(path) ?? []),
  sent: sentParts(body),
});

const knownFields = new Set(["directorId", "firstName", "lastName", "description", "designationOther"]);

function toExecutive(row: ProfileBody["infoCompanyKeyExecutive"][number]): Executive {
  const designation = [row.designationOther, row.description].flatMap((each) => tidy(each) ?? []).join(", ");
  return {
    ...personOf(row.firstName, row.lastName, designation),
    other: sentFields(row).filter(({ field }) => !knownFields.has(field)),
  };
}

const toArticle = (row: ProfileBody["reqArticlePDF"][number]): Article => ({
  id: undefinedIfAbsent(row.id),
  title: tidy(row.title),
  body: tidy(row.body),
  reportAt: undefinedIfAbsent(row.manualDate),
  addedAt: undefinedIfAbsent(row.addedDate),
  edited: (row.edited ?? 0) !== 0,
  deleted: (row.deleted ?? 0) !== 0,
  path: tidy(row.filePath),
});

const toFacts = (row: ProfileBody["reqComSumInfo"][number]): CompanyFacts => ({
  name: tidy(row.name),
  symbol: tidy(row.symbol),
  sector: tidy(row.sector),
  boardType: tidy(row.boardType),
  established: tidy(row.established),
  quarterDate: tidy(row.quarterDate),
  financialYearEnd: tidy(row.finYearEnd),
  capital: tidy(row.capital),
  authorized: tidy(row.authorized),
  issued: tidy(row.issued),
  natureOfBusiness: undefinedIfAbsent(row.natureOfbussinesId),
  office: tidy(row.registerOffice),
  registeredOffice: tidy(row.registeredOffice),
  telephone: tidy(row.tel1),
  fax: tidy(row.fax),
  email: tidy(row.email1),
  web: tidy(row.web),
  secretaries: tidy(row.secretaries),
  auditors: tidy(row.auditors),
});

/** The gateway caches an answer for thirty days. Fails with a FeedError `absent` for a line without a profile. */
export const profileQuery = (symbol: string) =>
  queryOptions({
    queryKey: ["companyProfile", symbol],
    queryFn: async ({ signal }) =>
      mapReading(await askOperation(company.companyProfile, { symbol }, signal), toProfile),
    staleTime: Number.POSITIVE_INFINITY,
  });
