import dns from "node:dns";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";

/** Networks that aren't public: private, local, reserved and multicast. */
const PRIVATE_NETWORKS = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  PRIVATE_NETWORKS.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["100::", 64],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 9],
  ["ff00::", 8],
] as const)
  PRIVATE_NETWORKS.addSubnet(network, bits, "ipv6");

/** Whether a text is a public IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  const isMappedIPv4 = /^::ffff:/i.test(address);
  return !isMappedIPv4 && !PRIVATE_NETWORKS.check(address, family);
}

/**
 * DNS lookup that rejects host names with a private address (SSRF protection). The checked addresses are used
 * for the connection, so DNS rebinding has no effect.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? createNotPublicError(), "", 4);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(createNotPublicError(), "", 4);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

const createNotPublicError = () =>
  Object.assign(new Error("the host is not a public one"), { code: "ENOTPUBLIC" });

/** Whether a URL may have a public host. `publicLookup` checks host names. */
export function mayBePublic({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0 ? host.includes(".") : isPublicAddress(host);
}
