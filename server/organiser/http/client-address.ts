import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/**
 * Tells the visitor's address from a request: the peer's own, or, while the peer is one of the trusted
 * proxies, the next one that it reports in `X-Forwarded-For`, read from the right. What an untrusted peer
 * claims is not believed. `trustedProxies` are addresses and networks ("10.0.0.0/8", "::1"); throws on
 * anything else.
 */
export function createAddressReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = listOf(trustedProxies);

  return (request) => {
    const forwarded = (request.headers["x-forwarded-for"] ?? "").toString().split(",");
    const hops = forwarded.map((hop) => plain(hop.trim())).filter((hop) => isIP(hop) !== 0);
    let address = plain(request.socket.remoteAddress ?? "");
    while (isTrusted(trusted, address)) {
      const next = hops.pop();
      if (next === undefined) return address;
      address = next;
    }
    return address;
  };
}

/** Tells whether an address is one of the trusted proxies themselves. `trustedProxies` as above. */
export function createProxyCheck(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = listOf(trustedProxies);
  return (address) => isTrusted(trusted, address);
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const family = familyOf(address);
    const longest = family === "ipv4" ? 32 : 128;
    const length = prefix === undefined ? longest : Number(prefix);
    if (isIP(address) === 0 || !Number.isInteger(length) || length < 0 || length > longest) {
      throw new Error(`Not an address or a network: ${network}`);
    }
    list.addSubnet(address, length, family);
  }
  return list;
}

const isTrusted = (trusted: BlockList, address: string): boolean =>
  isIP(address) !== 0 && trusted.check(address, familyOf(address));

const familyOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** An IPv4 address that came over an IPv6 socket is an IPv4 address. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");
