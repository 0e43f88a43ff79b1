/**
 * Works out the listing board of each status code. The service publishes no list of codes. But a company's profile names its listing board,
 * and the board rows of its lines have a code. If profiles contradict each other about a code, the code is shown as a number.
 */
import { tidy } from "./company.ts";
import { sectorKey } from "./sectorBook.ts";

/** For one company: the code of its lines when its profile was read, and the listing board that the profile names. */
export interface BoardPair {
  status: number;
  boardType: string;
}

export type CodeMeaning =
  /** `name` is spelled as in one of the profiles */
  | { kind: "learned"; name: string; companies: number }
  /** profiles give this code several names, or more companies give its name to another code */
  | { kind: "disputed"; names: readonly string[] }
  /** no profile of a line with this code was read */
  | { kind: "unknown" };

export interface ListingBoards {
  of: (status: number | undefined) => CodeMeaning;
}

/** longest name shown, in letters */
const longestBoardName = 40;
const unknownMeaning: CodeMeaning = { kind: "unknown" };

/** One key for all spellings of a listing board's name. Case, blanks and commas are ignored. */
export const boardKey = sectorKey;

/** @param pairs one pair for each company */
export function listingBoards(pairs: Iterable<BoardPair>): ListingBoards {
  const names = new Map<number, Map<string, Claim>>();
  for (const { status, boardType } of pairs) countClaim(names, status, boardType);
  const meanings = new Map<number, CodeMeaning>();
  for (const [status, claims] of names) meanings.set(status, meaningOf(status, claims, names));
  return {
    of: (status) => (status === undefined ? unknownMeaning : (meanings.get(status) ?? unknownMeaning)),
  };
}

interface Claim {
  name: string;
  companies: number;
}
type Claims = ReadonlyMap<number, ReadonlyMap<string, Claim>>;

function countClaim(names: Map<number, Map<string, Claim>>, status: number, boardType: string): void {
  const name = tidy(boardType)?.slice(0, longestBoardName);
  if (name === undefined) return;
  const claims = names.get(status) ?? new Map<string, Claim>();
  const key = boardKey(name);
  const claim = claims.get(key) ?? { name, companies: 0 };
  claims.set(key, { ...claim, companies: claim.companies + 1 });
  names.set(status, claims);
}

function meaningOf(status: number, claims: ReadonlyMap<string, Claim>, names: Claims): CodeMeaning {
  const [only, ...others] = claims;
  if (!only) return unknownMeaning;
  const [key, claim] = only;
  const isOthers = [...names].some(
    ([code, all]) => code !== status && (all.get(key)?.companies ?? 0) >= claim.companies,
  );
  if (others.length > 0 || isOthers)
    return { kind: "disputed", names: [...claims.values()].map(({ name }) => name).sort() };
  return { kind: "learned", ...claim };
}

/** The code that all lines of a company have; undefined if they differ or have none. */
export function sharedStatus(lines: Iterable<{ status: number | undefined }>): number | undefined {
  const codes = new Set<number>();
  for (const { status } of lines) if (status !== undefined) codes.add(status);
  const [only, ...others] = codes;
  return others.length > 0 ? undefined : only;
}
