/**
 * By which names this server may be asked. A page of any other name that was made to lead here (DNS rebinding) would be of this
 * server's origin to the browser; an address cannot be made to, nor a name that nobody can register: one without a dot, or below
 * an ending kept for networks of one's own.
 */
import { isIP } from "node:net";

/** RFC 6761, 6762, 8375 and ICANN's resolution 2024.07.29.06 */
const privateEndings = [".localhost", ".local", ".home.arpa", ".internal"];

/** @param host as in the header, with or without a port */
export type HostRule = (host: string) => boolean;

/** Texts of headers that were judged and are remembered, and names that are told of. */
const most = { known: 200, strange: 20 };

/**
 * @param allowed names; one that begins with a dot stands for all below it
 * @param own this machine's, with or without its domain
 * @param tell called once for each of the first names that are none of ours
 */
export function createHostRule(
  allowed: readonly string[],
  own: string,
  tell: (name: string) => void = () => undefined,
): HostRule {
  const machine = own.toLowerCase();
  const given = allowed.map(plain);
  const isWide = (name: string) => name.startsWith(".");
  const names = new Set([machine, ...given.filter((name) => !isWide(name))]);
  const endings = [...privateEndings, ...given.filter(isWide)];
  const isOurs = (name: string) =>
    isIP(name) !== 0 ||
    !name.includes(".") ||
    names.has(name) ||
    endings.some((end) => name !== end && name.endsWith(end));
  const known = new Set<string>();
  const strange = new Set<string>();
  return (host) => {
    if (known.has(host)) return true;
    const name = nameOf(host);
    if (name === "" || !isHost(host)) return false;
    if (isOurs(name)) {
      if (known.size < most.known) known.add(host);
      return true;
    }
    if (strange.size < most.strange && !strange.has(name)) {
      strange.add(name);
      tell(name);
    }
    return false;
  };
}

/** Whether it is a host as browsers write it: whatever reads an address made of it finds the same host there. */
export function isHost(host: string): boolean {
  const bare = host.replace(/:\d{0,5}$/, "").toLowerCase();
  return nameOf(host) !== "" && URL.canParse(`http://${host}`) && new URL(`http://${host}`).hostname === bare;
}

/** Without its port, brackets and last dot, in small letters; empty where it is none. */
export const nameOf = (host: string): string =>
  plain(/^(?:\[([\da-fA-F:.]+)\]|([\w.-]+))(?::\d{1,5})?$/.exec(host)?.slice(1).join("") ?? "");

const plain = (name: string) => name.toLowerCase().replace(/(?<=.)\.$/, "");
