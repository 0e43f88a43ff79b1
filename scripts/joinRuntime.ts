/**
 * The bundler keeps the half kilobyte that ties modules together in a file of its own. Every page waits for that file, and for
 * the first chunk too: here it joins the first chunk, and the others import it from there.
 */
import type { Plugin, Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk;
type Names = readonly (readonly [exported: string, local: string])[];

const importOf = (file: string) =>
  new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']\\./${file.replace(/[.$]/g, "\\$&")}["'];?`);
const exportAtEnd = /export\s*\{([^}]*)\};?\s*$/;

/** `a as b, c` as pairs, in the order they are written */
const pairs = (list: string): Names =>
  list
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => each.split(/\s+as\s+/))
    .map(([from = "", to = from]) => [from, to] as const);

const nameOf = (path: string) => path.replace(/^assets\//, "");

export const joinRuntime = (): Plugin => ({
  name: "pola-join-runtime",
  apply: "build",
  enforce: "pre",
  generateBundle: {
    order: "pre", // the page and the manifest are written from what stands then
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
      const runtime = chunks.find(({ name }) => name === "rolldown-runtime");
      const first = chunks.find(({ name }) => name === "first");
      if (!runtime || !first) throw new Error("the build has no runtime, or no first chunk");
      for (const chunk of chunks) if (chunk !== runtime) importFrom(chunk, runtime, first);
      first.code = withRuntime(first.code, runtime.code);
      delete bundle[runtime.fileName];
    },
  },
});

/** The other chunks' imports of the runtime, pointed to the first chunk; the first one's own is taken out. */
function importFrom(chunk: Chunk, runtime: Chunk, first: Chunk): void {
  if (!chunk.imports.includes(runtime.fileName)) return;
  const file = nameOf(runtime.fileName);
  const found = importOf(file).exec(chunk.code);
  if (!found) throw new Error(`${chunk.fileName} imports the runtime in a way that is not known`);
  const named = pairs(found[1] ?? "");
  const inFirst = named.map(([exported, local]) => `const ${local}=runtime$.${exported};`).join("");
  const elsewhere = `import{${named.map(([exported, local]) => `runtime$${exported} as ${local}`)}}from"./${nameOf(first.fileName)}";`;
  chunk.code = chunk.code.replace(found[0], () => (chunk === first ? inFirst : elsewhere));
  const others = chunk.imports.filter((each) => each !== runtime.fileName);
  chunk.imports = chunk === first ? others : [...new Set([first.fileName, ...others])];
}

/** The runtime first, its names kept to itself, then the chunk. */
function withRuntime(code: string, runtime: string): string {
  const found = exportAtEnd.exec(runtime);
  if (!found) throw new Error("the runtime exports in a way that is not known");
  const exported = pairs(found[1] ?? "");
  const body = runtime.slice(0, found.index);
  const held = exported.map(([local, name]) => `${name}:${local}`).join();
  const given = exported.map(([, name]) => `runtime$${name}=runtime$.${name}`).join();
  return `const runtime$=(()=>{${body};return{${held}}})();${code}\nexport const ${given};`;
}
