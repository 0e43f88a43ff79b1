/** A link that somebody has, such as one that hangs on a wall already. */
import * as v from "valibot";
import { plainText } from "#feed/reading/feedError";
import { wallSearch } from "#pages/search";
import { readWall, type Unread, type Wall } from "#pages/wall/playlist/link";
import { readSearch } from "#ui/router/searchText";

export interface Pasted {
  wall: Wall;
  unread: readonly Unread[];
}

/** @returns undefined where it is no link to a wall */
export function readPasted(text: string): Pasted | undefined {
  const [address = "", search = ""] = text.trim().split(/\?(.*)/s);
  if (!/(^|\/)wall(\/setup)?\/?$/.test(address) && !(address === "" && search)) return undefined;
  const sent = readSearch(search.replace(/#.*$/s, ""), plainText);
  const told = v.parse(wallSearch, sent);
  const { wall, unread } = readWall(told);
  const known = new Set<string>(Object.entries(told).flatMap(([name, value]) => (value ? [name] : [])));
  const foreign = Object.entries(sent)
    .filter(([name]) => !known.has(name))
    .map(([name, value]) => ({ name, value }));
  return { wall, unread: [...unread, ...foreign] };
}
