/** One field of a record under the service's own name, for those who want to see all of it. */
export interface SentField {
  /** name of the field in the record */
  field: string;
  /** where the value stands in it, such as `localization.si.pdf` */
  place: string;
  value: string;
}

export interface Person {
  name: string | undefined;
  /** from the parentheses in the name, or a designation of its own; several stand side by side */
  roles: readonly string[];
  /** the name as sent, parentheses and all */
  raw: string;
}

/** A post whose shape is not published; seen as a person with a designation. */
export interface Executive extends Person {
  /** whatever else was sent, under its own name */
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
  /** of a PDF, relative to the service's files */
  path: string | undefined;
}

/** Texts as sent, but for blanks around them; absent where the service says nothing. */
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

/** "A.(Independent Director) " and "Cabraal" as A. Cabraal, Independent Director. */
export function personOf(first = "", last = "", designation?: string): Person {
  const roles = [...first.matchAll(/\(([^()]*)\)/g)].flatMap(([, role]) => tidy(role) ?? []);
  const name = tidy(`${first.replace(/\([^()]*\)/g, " ")} ${last}`);
  const post = tidy(designation);
  return { name, roles: post === undefined ? roles : [post, ...roles], raw: `${first}${last && ` ${last}`}` };
}

/** Without blanks around it or doubled within; a blank is nothing. */
export const tidy = (sent: string | null | undefined): string | undefined =>
  sent?.replace(/\s+/gu, " ").trim() || undefined;

// Contacts as links, and only where a text is really one: it is anybody's.

export interface Contact {
  text: string;
  /** absent for what is no such address */
  href: string | undefined;
}

/** "011-2306000 / +94 11 242 1101": several numbers stand in one text. */
export const telephones = (sent: string | undefined): Contact[] =>
  (sent ?? "").split(/[,;/]/).flatMap((part) => {
    const text = part.trim();
    const digits = text.replace(/[\s().-]/g, "");
    return text ? [{ text, href: /^\+?\d{7,15}$/.test(digits) ? `tel:${digits}` : undefined }] : [];
  });

export const mails = (sent: string | undefined): Contact[] =>
  (sent ?? "").split(/[,;\s]+/).flatMap((text) => {
    const real = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text);
    return text ? [{ text, href: real ? `mailto:${text}` : undefined }] : [];
  });

/** "www.keells.com" as https://www.keells.com/; nothing but a name in the web, with a path perhaps. */
export function website(sent: string | undefined): Contact | undefined {
  const text = sent?.trim();
  if (!text) return undefined;
  const bare = text.replace(/^https?:\/\//i, "");
  const real = /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}(\/[\w\-./%~#?=&]*)?$/i.test(bare);
  return { text, href: real ? `https://${bare}` : undefined };
}
