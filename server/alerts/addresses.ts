/**
 * Which addresses a webhook may have. An address inside the operator's network could be a service that trusts its neighbours, so the file
 * must list it.
 */
import { BlockList, isIP } from "node:net";

/** Networks that are not on the public internet: private, loopback, link-local, multicast, reserved, and those for documents. */
const notPublic: readonly string[] = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10", // shared by the customers of a provider
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3", // multicast, reserved, broadcast
  // Parts of 2000::/3. Two of them contain IPv4 addresses (Teredo and 6to4).
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
];
const publicV6 = ["2000::/3"];

/** `10.0.0.5` or `10.0.0.0/8`; undefined for any other text */
function networkOf(text: string): { address: string; prefix: number; type: "ipv4" | "ipv6" } | undefined {
  const [address = "", prefix, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || address.includes("%") || more.length > 0) return undefined;
  const longest = version === 4 ? 32 : 128;
  if (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest)) return undefined;
  return { address, prefix: Number(prefix ?? longest), type: version === 4 ? "ipv4" : "ipv6" };
}

export const isNetwork = (text: string): boolean => networkOf(text) !== undefined;

function listOf(texts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const network = networkOf(text);
    if (network) list.addSubnet(network.address, network.prefix, network.type);
  }
  return list;
}

const blockedNetworks = listOf(notPublic);
const isPublicV6 = listOf(publicV6);

/** The address that a URL has instead of a name; undefined for a name. */
export function literalAddress({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0 ? undefined : host;
}

export type Permits = (address: string) => boolean;

/** @param listed addresses and networks of the file; an IPv4 address inside an IPv6 one counts as listed only in the same form */
export function permitsOf(listed: readonly string[]): Permits {
  // BlockList compares an IPv4-mapped IPv6 address with the IPv4 networks too, so each family has a list of its own.
  const ofFamily = (type: string) => listOf(listed.filter((text) => networkOf(text)?.type === type));
  const [v4, v6] = [ofFamily("ipv4"), ofFamily("ipv6")];
  return (address) => {
    const version = isIP(address);
    if (version === 4) return v4.check(address) || !blockedNetworks.check(address);
    if (version === 0 || address.includes("%")) return false;
    return (
      v6.check(address, "ipv6") ||
      (isPublicV6.check(address, "ipv6") && !blockedNetworks.check(address, "ipv6"))
    );
  };
}
