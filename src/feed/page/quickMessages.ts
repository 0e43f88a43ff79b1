/**
 * Reads a MESSAGE that came whole, as a text, at the speed of the text functions; the library goes through every frame byte
 * by byte, which costs more than all that is then done with it. Whatever is not as plain as that is left to the library.
 */

/** As much of a MESSAGE as its takers need. */
export interface Message {
  headers: Readonly<Record<string, string>>;
  body: string;
}

const command = "MESSAGE\n";

/** @returns undefined when it is anything but one whole MESSAGE without escapes */
export function readWhole(data: unknown): Message | undefined {
  if (typeof data !== "string" || !data.startsWith(command)) return undefined;
  const bodyAt = data.indexOf("\n\n");
  if (bodyAt < 0 || data.indexOf("\0") !== data.length - 1) return undefined;
  const head = data.slice(command.length, bodyAt);
  if (/[\\\r]/.test(head)) return undefined; // escaped, or with line ends of the other kind
  const headers: Record<string, string> = {};
  for (const line of head.split("\n")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon);
    if (colon > 0 && !Object.hasOwn(headers, name)) headers[name] = line.slice(colon + 1); // of two, the first counts
  }
  return { headers, body: data.slice(bodyAt + 2, -1) };
}

type Hear = (event: { data: unknown }) => void;

/**
 * @param slow the library's own ear
 * @param take says whether it knows the message's subscription
 */
export function hearQuickly(slow: Hear, take: (message: Message) => boolean): Hear {
  let inside = false; // the library holds a part of a frame: what comes next belongs to it
  return (event) => {
    const { data } = event;
    const message = inside ? undefined : readWhole(data);
    if (message && take(message)) return;
    const beat = data === "\n" || data === "\r\n";
    if (!beat) inside = typeof data !== "string" || !/\0[\r\n]*$/.test(data);
    slow(event);
  };
}
