/** The top-level names of the product. For the names test and for `npm run house`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesUnder, isScaffolding, root } from "#scripts/imports";

/** Nouns that end like a participle. */
const nouns = words(`
  anything bed building children closing drawing encoding evening feed garden head heading hold holding list listen listing meaning moment need
  nothing open opening pricing ranking reading recording red ring rounding screen seed setting something speed string thing thread threshold
  timing token warning wording`);

const participles = words(`
  begun bought bound broken brought built caught chosen done drawn fallen fed forgotten found given gone grown held hidden hung kept known led
  left lost made meant met paid risen said seen sent shown slept sold spent spoken stuck swept taken taught thought thrown told torn understood
  unknown unseen unwritten withdrawn worn written`);

const adjectives = words(`
  absent ahead alone apart around away behind beside best biggest busiest dark deepest double earlier earliest early empty false fastest fewest
  first free fresh full fullest furthest here highest idle impossible innermost invisible largest last late later latest least light long
  longest loose lowest missing most movable narrow narrower nearest newest oldest other outermost own plain possible present quick quietest
  readable recent safe same short shortest silent simple single slow smallest soonest stale strict there together true unreadable urgent usual
  visible whole wide wider widest within worst`);

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** @returns whether a name is one word, and that word is a participle or an adjective: it does not say of what */
export function isBare(name: string): boolean {
  const word = name.toLowerCase();
  if (!/^[A-Z]?[a-z]+$/.test(name) || nouns.has(word)) return false;
  return participles.has(word) || adjectives.has(word) || /[a-z]{2}(?:ed|ing)$/.test(word);
}

export interface TopLevelName {
  /** path from the root of the repository */
  file: string;
  name: string;
}

/** @returns one entry for each declaration at the top level of a file of the product, without tests */
export function topLevelNames(): TopLevelName[] {
  const files = ["src", "server"].flatMap(filesUnder).filter((file) => !isScaffolding(file));
  return files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), "utf8").matchAll(
        /^(?:export )?(?:default )?(?:async |abstract )?(?:function\*?|const|let|class|interface|type|enum) +(\w+)/gm,
      ),
    ].map(([, name = ""]) => ({ file, name })),
  );
}

/** @returns the names that are declared in more than three files: they mean too many things */
export function crowdedNames(names: readonly TopLevelName[]): string[] {
  const files = new Map<string, Set<string>>();
  for (const { file, name } of names) files.set(name, (files.get(name) ?? new Set()).add(file));
  return [...files].flatMap(([name, all]) => (all.size > 3 ? [name] : [])).sort();
}
