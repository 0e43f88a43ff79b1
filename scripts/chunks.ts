/**
 * What is loaded together is one file: a browser asks six files at a time of us, and each costs it half a millisecond. Only
 * what the board is shown with is gathered so, apart from what is the board's alone; all else is divided as it is imported.
 */
import { join } from "node:path";

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const source = (path: string) => join(import.meta.dirname, "../src", path);

export const boardPage = source("views/board/BoardPage.tsx");

/** A module and all it imports statically. */
function withImports(modules: Modules, root: string): Set<string> {
  const seen = new Set([root]);
  for (const id of seen)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) seen.add(imported);
  return seen;
}

/** @param root the module that all of it is imported from */
const gathered = (name: string, root: string) => {
  let modules: Set<string> | undefined;
  return (id: string, context: Modules) => {
    modules ??= withImports(context, root);
    return modules.has(id) ? name : null;
  };
};

export const chunks = {
  groups: [
    { name: gathered("first", source("main.tsx")), debugName: "first", priority: 2 },
    { name: gathered("kit", boardPage), debugName: "kit", minShareCount: 2, priority: 1 },
  ],
};
