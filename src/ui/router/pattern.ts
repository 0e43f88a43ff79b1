/** Address patterns, such as "/s/$symbol", and their parameters. */
import { useLayoutEffect } from "react";
import { type UnusablePart, usePageState } from "#ui/screen/pageState";

/** "/s/$symbol" → { symbol: string } */
export type ParamsOf<Pattern extends string> = Pattern extends `${string}$${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<`/${Rest}`>
  : Pattern extends `${string}$${infer Name}`
    ? Record<Name, string>
    : Record<never, string>;

export type AnyParams = Readonly<Record<string, string>>;

/** @returns the pattern's parameters, unescaped; undefined when the path does not match. @throws URIError on a broken escape */
export function match(
  pattern: string,
  path: string,
  plain: PlainText = unchangedText,
): AnyParams | undefined {
  const wanted = pattern.split("/");
  const found = path.split("/");
  if (wanted.length !== found.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const here = found[at] ?? "";
    if (part.startsWith("$") && here) params[part.slice(1)] = plain(decodeURIComponent(here));
    else if (part !== here) return undefined;
  }
  return params;
}

export const fill = (pattern: string, params: AnyParams = {}): string =>
  pattern.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

/** Reads and writes the query string as text; each page's schema gives it meaning. */
export type SearchValues = Readonly<Record<string, unknown>>;

/** Removes invisible characters from a text, by the app's rule, because an address may contain any text. */
export type PlainText = (text: string) => string;
const unchangedText: PlainText = (text) => text;

/**
 * Values stay texts: `status=0.10` does not become the number 0.1. If a name is repeated, its last value counts. @param written with or
 * without the question mark
 */
export const readSearch = (written: string, plain: PlainText = unchangedText): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(written)].map(([name, value]) => [plain(name), plain(value)]));

/** @returns "" or "?name=value…"; undefined values are left out */
export function writeSearch(values: SearchValues): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) params.set(name, String(value));
  const written = params.toString();
  return written && `?${written}`;
}

/** The unused part of a choice; `whole` if no part was used. */
interface UnusedPart {
  value: string;
  whole: boolean;
}

/** Reports the unused part while the view is mounted; undefined if all was used. */
export function useUnusable(name: string, left: UnusedPart | undefined): void {
  const { value, whole = false } = left ?? {};
  useLayoutEffect(() => {
    if (value === undefined) return undefined;
    const part: UnusablePart = { name, value, isChoice: whole };
    usePageState.setState(({ unusable }) => ({ unusable: [...unusable, part] }));
    return () =>
      usePageState.setState(({ unusable }) => ({ unusable: unusable.filter((one) => one !== part) }));
  }, [name, value, whole]);
}

/** @param written the choice as written in the address, in parts */
export function unusedPart(
  written: string | undefined,
  taken: (part: string) => boolean,
  between = ".",
): UnusedPart | undefined {
  const parts = written?.split(between) ?? [];
  const left = parts.filter((part) => !taken(part));
  return left.length > 0 ? { value: left.join(between), whole: left.length === parts.length } : undefined;
}
