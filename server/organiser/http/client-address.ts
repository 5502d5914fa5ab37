import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/**
 * Creates a function that returns the client's IP address. It starts at the peer's address and goes through
 * `X-Forwarded-For` from right to left, because clients can forge the addresses on the left. The result is
 * the first address that isn't a trusted proxy, or the last address if all are trusted. `trustedProxies` are
 * addresses and networks ("10.0.0.0/8", "::1").
 * @throws if one of `trustedProxies` is invalid
 */
export function createClientAddressReader(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => string {
  const trustedNetworks = toBlockList(trustedProxies);

  return (request) => {
    const forwardedAddresses = (request.headers["x-forwarded-for"] ?? "").toString().split(",");
    const hops = forwardedAddresses
      .map((hop) => removeIPv4Mapping(hop.trim()))
      .filter((hop) => isIP(hop) !== 0);
    let address = removeIPv4Mapping(request.socket.remoteAddress ?? "");
    while (isTrusted(trustedNetworks, address)) {
      const nextHop = hops.pop();
      if (nextHop === undefined) return address;
      address = nextHop;
    }
    return address;
  };
}

/**
 * Creates a function that returns whether an address is a trusted proxy. `trustedProxies` are addresses and
 * networks.
 * @throws if one of `trustedProxies` is invalid
 */
export function createTrustedProxyCheck(trustedProxies: readonly string[]): (address: string) => boolean {
  const trustedNetworks = toBlockList(trustedProxies);
  return (address) => isTrusted(trustedNetworks, removeIPv4Mapping(address));
}

function toBlockList(networks: readonly string[]): BlockList {
  const blockList = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const family = getFamily(address);
    const maxLength = family === "ipv4" ? 32 : 128;
    const prefixLength = prefix === undefined ? maxLength : Number(prefix);
    if (
      isIP(address) === 0 ||
      !Number.isInteger(prefixLength) ||
      prefixLength < 0 ||
      prefixLength > maxLength
    ) {
      throw new Error(`Not an address or a network: ${network}`);
    }
    blockList.addSubnet(address, prefixLength, family);
  }
  return blockList;
}

const isTrusted = (trustedNetworks: BlockList, address: string): boolean =>
  isIP(address) !== 0 && trustedNetworks.check(address, getFamily(address));

const getFamily = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Removes the prefix of an IPv4-mapped IPv6 address: “::ffff:10.0.0.1” becomes “10.0.0.1”. */
const removeIPv4Mapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");
