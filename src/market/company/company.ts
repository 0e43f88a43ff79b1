/** A company's profile: what it is, who leads it, and how to reach it. */

/** One field of a record under the service's own name, for the view that shows all fields. */
export interface SentField {
  field: string;
  /** path of the value in the record, such as `localization.si.pdf` */
  place: string;
  value: string;
}

export interface Person {
  name: string | undefined;
  /** the role, from the parentheses in the name or from the record's designation field; there may be several */
  roles: readonly string[];
  /** the name as sent, with its parentheses */
  raw: string;
}

/** An executive post. The service does not publish its shape. In the records seen it is a person with a designation. */
export interface Executive extends Person {
  /** all other fields sent, under their own names */
  other: readonly SentField[];
}

export interface Article {
  id: number | undefined;
  title: string | undefined;
  body: string | undefined;
  /** ms */
  reportAt: number | undefined;
  addedAt: number | undefined;
  edited: boolean;
  deleted: boolean;
  /** path of a PDF, relative to the service's files */
  path: string | undefined;
}

/** Texts as sent, without surrounding blanks; undefined if the service sends none. */
export interface CompanyFacts {
  name: string | undefined;
  symbol: string | undefined;
  sector: string | undefined;
  boardType: string | undefined;
  established: string | undefined;
  /** may be malformed: "2022-20226-07" was seen */
  quarterDate: string | undefined;
  /** a code whose meaning is not published */
  financialYearEnd: string | undefined;
  capital: string | undefined;
  authorized: string | undefined;
  issued: string | undefined;
  /** a number whose meaning is not published */
  natureOfBusiness: number | undefined;
  office: string | undefined;
  registeredOffice: string | undefined;
  telephone: string | undefined;
  fax: string | undefined;
  email: string | undefined;
  web: string | undefined;
  secretaries: string | undefined;
  auditors: string | undefined;
}

export interface CompanyProfile {
  facts: CompanyFacts | undefined;
  posts: readonly Person[];
  directors: readonly Person[];
  executives: readonly Executive[];
  about: readonly { title: string | undefined; body: string | undefined }[];
  articles: readonly Article[];
  /** pictures, relative to the service's files */
  banners: readonly string[];
  sent: readonly SentField[];
}

/** Reads "A.(Independent Director) " and "Cabraal" as A. Cabraal, Independent Director. */
export function personOf(given: SentText, last: SentText, designation?: SentText): Person {
  const first = given ?? "";
  const roles = [designation, ...[...first.matchAll(/\(([^()]*)\)/g)].map(([, role]) => role)];
  return {
    name: tidy(`${first.replace(/\([^()]*\)/g, " ")} ${last ?? ""}`),
    roles: roles.flatMap((role) => tidy(role) ?? []),
    raw: last ? `${first} ${last}` : first,
  };
}

type SentText = string | null | undefined;

/** Trims the text and collapses double blanks; a blank text becomes undefined. */
export const tidy = (sent: SentText): string | undefined => sent?.replace(/\s+/gu, " ").trim() || undefined;
