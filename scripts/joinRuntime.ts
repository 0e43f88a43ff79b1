/**
 * The bundler writes its runtime, half a kilobyte that links modules, to a separate file. Every page then waits for that file and for the
 * first chunk. This plugin moves the runtime into the first chunk, and the other chunks import it from there.
 */
import type { Plugin, Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk;
type Names = readonly (readonly [exported: string, local: string])[];

interface Named {
  /** the whole statement, and its position */
  text: string;
  at: number;
  /** the text between the statement's braces */
  list: string;
}

/** Finds the statement that begins with this word and ends at `end`. */
function statement(code: string, word: "import" | "export", end: number): Named | undefined {
  const at = code.lastIndexOf(word, end - word.length);
  const [open, close] = [code.indexOf("{", at), code.indexOf("}", at)];
  if (at < 0 || open < 0 || close < open || close > end) return undefined;
  return { text: code.slice(at, end), at, list: code.slice(open + 1, close) };
}

function importOf(code: string, file: string): Named | undefined {
  const source = [`from"./${file}"`, `from "./${file}"`].find((each) => code.includes(each));
  if (source === undefined) return undefined;
  const end = code.indexOf(source) + source.length;
  return statement(code, "import", code[end] === ";" ? end + 1 : end);
}

/** Parses `a as b, c` into pairs, in sequence. */
const pairs = (list: string): Names =>
  list
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => each.split(" as "))
    .map(([from = "", to = from]) => [from, to] as const);

const nameOf = (path: string) => path.replace(/^assets\//, "");

export const joinRuntime = (): Plugin => ({
  name: "pola-join-runtime",
  apply: "build",
  enforce: "pre",
  generateBundle: {
    order: "pre", // runs before Vite writes the page and the manifest, which must contain the result
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

/** Makes the other chunks import the runtime from the first chunk, and removes the first chunk's own import of it. */
function importFrom(chunk: Chunk, runtime: Chunk, first: Chunk): void {
  if (!chunk.imports.includes(runtime.fileName)) return;
  const file = nameOf(runtime.fileName);
  const found = importOf(chunk.code, file);
  if (!found) throw new Error(`${chunk.fileName} imports the runtime in a form that this script cannot read`);
  const named = pairs(found.list);
  const inFirst = named.map(([exported, local]) => `const ${local}=runtime$.${exported};`).join("");
  const elsewhere = `import{${named.map(([exported, local]) => `runtime$${exported} as ${local}`)}}from"./${nameOf(first.fileName)}";`;
  chunk.code = chunk.code.replace(found.text, () => (chunk === first ? inFirst : elsewhere));
  const others = chunk.imports.filter((each) => each !== runtime.fileName);
  chunk.imports = chunk === first ? others : [...new Set([first.fileName, ...others])];
}

/** Puts the runtime before the chunk's code. The runtime's names stay private. */
function withRuntime(code: string, runtime: string): string {
  const found = statement(runtime, "export", runtime.length);
  if (!found) throw new Error("the runtime exports in a form that this script cannot read");
  const exported = pairs(found.list);
  const body = runtime.slice(0, found.at);
  const held = exported.map(([local, name]) => `${name}:${local}`).join();
  const given = exported.map(([, name]) => `runtime$${name}=runtime$.${name}`).join();
  return `const runtime$=(()=>{${body};return{${held}}})();${code}\nexport const ${given};`;
}
