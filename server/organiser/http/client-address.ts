import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/**
 * Returns a function that reads the visitor's address from a request: the peer's own or, while that is a
 * trusted proxy, the next one in `X-Forwarded-For`, read from the right. Claims of untrusted peers are
 * ignored. `trustedProxies` are addresses and networks ("10.0.0.0/8", "::1"); throws on anything else.
 */
export function createAddressReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = blockListOf(trustedProxies);

  return (request) => {
    const forwarded = (request.headers["x-forwarded-for"] ?? "").toString().split(",");
    const hops = forwarded.map((hop) => withoutIPv4Mapping(hop.trim())).filter((hop) => isIP(hop) !== 0);
    let address = withoutIPv4Mapping(request.socket.remoteAddress ?? "");
    while (isTrusted(trusted, address)) {
      const next = hops.pop();
      if (next === undefined) return address;
      address = next;
    }
    return address;
  };
}

/** Returns a predicate that is true for the trusted proxies themselves. `trustedProxies` as above. */
export function createProxyTrust(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = blockListOf(trustedProxies);
  return (address) => isTrusted(trusted, withoutIPv4Mapping(address));
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const family = familyOf(address);
    const maxLength = family === "ipv4" ? 32 : 128;
    const length = prefix === undefined ? maxLength : Number(prefix);
    if (isIP(address) === 0 || !Number.isInteger(length) || length < 0 || length > maxLength) {
      throw new Error(`Not an address or a network: ${network}`);
    }
    list.addSubnet(address, length, family);
  }
  return list;
}

const isTrusted = (trusted: BlockList, address: string): boolean =>
  isIP(address) !== 0 && trusted.check(address, familyOf(address));

const familyOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Strips the prefix of an IPv4-mapped IPv6 address. */
const withoutIPv4Mapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");
