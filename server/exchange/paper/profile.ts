/** Company profiles: people, addresses, articles, with the same irregularities as in the service's profiles. */

import type { Company } from "#server/exchange/listing/companies";
import { document, letter, uploadName } from "#server/exchange/paper/files/files";
import type { Logos, Marks } from "#server/exchange/paper/files/pictures";
import {
  address,
  fill,
  initials,
  oneOf,
  spokenName,
  surname,
  telephone,
  wording,
} from "#server/exchange/paper/wording/wording";
import { Chance } from "#server/exchange/time/chance";
import { localDayNumber, startOf } from "#server/exchange/time/day";
import type { SentBody } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import type { Item } from "./feed.ts";

type Profile = SentBody<Operations["companyProfile"]>;
type Director = Profile["infoCompanyDirector"][number];
type Executive = Profile["infoCompanyKeyExecutive"][number];
type Summary = Profile["reqComSumInfo"][number];
type Article = Profile["reqArticlePDF"][number];

const texts = wording.profile;

export function profiles(companies: readonly Company[], seed: number | string, logos: Logos) {
  const articlesOf = (company: Company) => articles(company, new Chance(seed, "articles", company.id));
  return {
    /** undefined if there is no company */
    of: (company: Company | undefined) =>
      company && profileOf(company, articlesOf(company), { seed, marks: logos.of(company.id) }),
    find(path: string) {
      if (!path.startsWith("cmt/uploadAssociationFiles/")) return undefined;
      for (const company of companies) {
        const file = articlesOf(company)
          .flatMap(({ files }) => files)
          .find((each) => each.path === path);
        if (file) return file;
      }
      return undefined;
    },
  };
}

function profileOf(
  company: Company,
  published: readonly Item<Article>[],
  { seed, marks }: { seed: number | string; marks: Marks },
): Profile {
  const chance = new Chance(seed, "profile", company.id);
  const { advertisement } = marks;
  return {
    infoCompanyDirector: people(chance, chance.whole(2, 9)).map(
      (person): Director => ({ ...person, description: null }),
    ),
    reqArticlePDF: published.map(({ row }) => row),
    reqComSumInfo: [makeSummary(company, chance)],
    reqTagsLogo: tagsLogo(company.id, marks),
    reqLogo: logoOf(company.id, marks),
    infoCompanyKeyExecutive: executives(chance),
    topPosts: topPosts(chance),
    reqBlockAd: advertisement ? [{ id: 400 + company.id, path: advertisement.path }] : [],
    infoCompanyBusinessSummary: business(company, chance),
  };
}

export const logoOf = (companyId: number, { logo }: Marks): Profile["reqLogo"] =>
  logo ? { id: 1200 + companyId, path: logo.path, secId: companyId } : null;
export const tagsLogo = (companyId: number, { tag }: Marks): Profile["reqTagsLogo"] =>
  tag ? { id: 90 + companyId, path: tag.path } : null;

function people(chance: Chance, count: number) {
  return Array.from({ length: count }, () => {
    const gap = chance.pick(["", " ", "  "]);
    return {
      directorId: chance.whole(1000, 17_000),
      firstName: `${initials(chance)}${gap}(${oneOf(chance, texts.roles)})${chance.happens(0.2) ? " " : ""}`,
      lastName: surname(chance),
    } satisfies Director;
  });
}

function topPosts(chance: Chance): Profile["topPosts"] {
  const [head, deputy] = people(chance, 2);
  const posts: Profile["topPosts"] = [{ ...head, designationOther: oneOf(chance, texts.chairs) }];
  if (chance.happens(0.4)) posts.push({ ...deputy, designationOther: "Deputy Chairman" });
  return posts;
}

function executives(chance: Chance): Profile["infoCompanyKeyExecutive"] {
  if (chance.happens(0.8)) return [];
  return people(chance, chance.whole(1, 3)).map(
    (person): Executive => ({
      ...person,
      firstName: `${(person.firstName.split("(", 1)[0] ?? "").trimEnd()} `,
      description: null,
      designationOther: oneOf(chance, texts.executives),
    }),
  );
}

function makeSummary(company: Company, chance: Chance): Summary {
  const office = address(chance);
  const mail = company.ticker.toLowerCase();
  const date = `${chance.whole(1, 12)}`.padStart(2, "0");
  const year = Math.max(Number(company.established) || 1980, 1980) + chance.whole(0, 6);
  return {
    securityId: company.id,
    registerOffice: office,
    tel1: telephone(chance),
    name: chance.happens(0.06) ? `${company.name} ` : company.name,
    symbol: company.ticker,
    fax: chance.happens(0.2) ? null : telephone(chance),
    // this address cannot exist, because `.example` is reserved for examples
    email1: chance.happens(0.1) ? null : `info@${mail}.example`,
    web: chance.happens(0.12) ? null : `www.${mail}.example`,
    established: company.established,
    quarterDate: chance.happens(0.06)
      ? `${year}-${year}${date}-07`
      : `${year}-${date}-${chance.whole(10, 28)}`,
    finYearEnd: chance.pick(["1", "1", "2"]),
    capital: null,
    authorized: null,
    issued: null,
    secretaries: oneOf(chance, wording.secretaries),
    registeredOffice: chance.happens(0.8) ? office : address(chance),
    auditors: oneOf(chance, wording.auditors),
    natureOfbussinesId: null,
    sector: untidySector(company.sectorName, chance),
    boardType: company.boardType,
  };
}

/** The profile spells sectors differently from the sector list. */
function untidySector(name: string, chance: Chance): string {
  const ways: readonly [string, ...string[]] = [
    name,
    name,
    `${name} `,
    name.toUpperCase(),
    name.replace(/ ?& ?/g, " and "),
    name.replace(/,/g, ""),
  ];
  return chance.pick(ways);
}

function articles(company: Company, chance: Chance): Item<Article>[] {
  return Array.from({ length: chance.happens(0.7) ? 0 : chance.whole(1, 2) }, () => {
    const at = Date.UTC(2024, chance.whole(0, 11), chance.whole(1, 28), 7, chance.whole(0, 59));
    const path = `cmt/uploadAssociationFiles/${uploadName(chance, at)}.pdf`;
    const row: Article = {
      id: 1500 + company.id,
      title: chance.happens(0.7) ? null : "Articles of Association",
      body: chance.happens(0.3) ? null : "Article",
      securityId: company.id,
      manualDate: null,
      addedDate: startOf(localDayNumber(at)),
      edited: null,
      deleted: 0,
      filePath: path,
    };
    const make = () =>
      letter({
        title: "Articles of Association",
        from: company.name,
        at,
        paragraphs: texts.articles.map((text) =>
          fill(text, chance, { company: () => spokenName(company.name) }),
        ),
      });
    return { row, files: [document(path, make)] };
  });
}

function business(company: Company, chance: Chance): Profile["infoCompanyBusinessSummary"] {
  if (chance.happens(0.15)) return [];
  const body = fill(texts.business, chance, {
    trade: () => company.sectorName.replace(/ ?& ?/g, " and ").toLowerCase(),
    founded: () => String(company.established),
  });
  return [{ summeryId: 100 + company.id, title: " ", body }];
}
