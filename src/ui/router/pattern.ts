/** Addresses of the page as they are declared, such as "/s/$symbol", and their parts that stand for something. */
import { asWritten, type Plain } from "./searchText.ts";

/** "/s/$symbol" → { symbol: string } */
export type ParamsOf<Pattern extends string> = Pattern extends `${string}$${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<`/${Rest}`>
  : Pattern extends `${string}$${infer Name}`
    ? Record<Name, string>
    : Record<never, string>;

export type AnyParams = Readonly<Record<string, string>>;

/** @returns the parts that the pattern names, unescaped; undefined when the path is another one. @throws URIError on a broken escape */
export function match(pattern: string, path: string, plain: Plain = asWritten): AnyParams | undefined {
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
