/** Which files of the files host may be asked for: by prefix, spelling and kind, before anything goes up. */
import { cutShort, Problem } from "#server/gateway/http/problem";

/** First folders of every path the service has been seen to send. */
const prefixes = new Set([
  "upload_logo",
  "upload_report_file",
  "upload_tag_logo",
  "upload_add",
  "uploadAssociationFiles",
  "uploadAnnounceFiles",
  "cms-internal",
  "cmt",
]);
const longest = 300;
const deepest = 6;

/** Letters, digits, blanks and the signs that occur in file names; no control characters, `/`, `\`, `%`, `?`, `#`. */
const segment = /^[\p{L}\p{M}\p{N} _.,()&+'=@~!$[\]–—‘’-]+$/u;

/**
 * @param path as it stands in the request line after `/files/`, still percent-encoded
 * @returns it in its one canonical spelling, relative to the files base
 * @throws Problem 404 for anything else
 */
export function canonicalFilePath(path: string): string {
  const segments = path.split("/").map(decoded);
  const [prefix = ""] = segments;
  const names = segments.slice(1);
  const climbs = segments.some((name) => name.startsWith(".") || name.includes("..") || !segment.test(name));
  const crooked = path.length > longest || segments.length > deepest || names.length === 0;
  if (crooked || climbs || !prefixes.has(prefix)) throw notOurs(path);
  const name = names[names.length - 1] ?? "";
  if (!/\.(pdf|png|jpe?g|jfif|gif|webp)$/i.test(name)) throw notOurs(path);
  return segments.map(encodeURIComponent).join("/");
}

/** The same file where newer uploads are kept; older report paths lack this prefix. */
export function otherPlace(canonical: string): string | undefined {
  return canonical.startsWith("upload_report_file/") ? `cmt/${canonical}` : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "/"; // not UTF-8: fits no segment
  }
}

function notOurs(path: string): Problem {
  const accepts = `a PDF or picture under ${[...prefixes].join(", ")}`;
  const value = cutShort(path);
  return new Problem({
    status: 404,
    detail: `no such file; accepted is ${accepts}`,
    parameter: "path",
    value,
    accepts,
  });
}

const signatures: readonly [type: string, matches: (head: Buffer) => boolean][] = [
  ["application/pdf", (head) => head.toString("latin1", 0, 5) === "%PDF-"],
  ["image/png", (head) => head.toString("hex", 0, 8) === "89504e470d0a1a0a"],
  ["image/jpeg", (head) => head.toString("hex", 0, 3) === "ffd8ff"],
  ["image/gif", (head) => /^GIF8[79]a/.test(head.toString("latin1", 0, 6))],
  [
    "image/webp",
    (head) => head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP",
  ],
];
/** Octets that decide the type. */
export const signatureLength = 12;

/** The type by its first octets, whatever anybody calls it; undefined for what is not passed on. */
export const typeOf = (head: Buffer): string | undefined =>
  signatures.find(([, matches]) => matches(head))?.[0];
