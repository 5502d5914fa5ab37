import dns from "node:dns";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";

const privateNetworks = new BlockList();
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
  privateNetworks.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["100::", 64],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 9],
  ["ff00::", 8],
] as const)
  privateNetworks.addSubnet(network, bits, "ipv6");

/** Whether a string is a public IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  const isMappedIPv4 = /^::ffff:/i.test(address);
  return !isMappedIPv4 && !privateNetworks.check(address, family);
}

/**
 * DNS lookup that rejects private addresses (SSRF protection). The connection uses the checked address, so
 * DNS rebinding has no effect.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? notPublicError(), "", 4);
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(notPublicError(), "", 4);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

const notPublicError = () => Object.assign(new Error("the host is not a public one"), { code: "ENOTPUBLIC" });

/** Whether a host may be contacted: IP addresses are checked here, names when they are resolved. */
export function mayBePublic({ hostname }: URL): boolean {
  const plain = hostname.replace(/^\[|\]$/g, "");
  return isIP(plain) === 0 ? plain.includes(".") : isPublicAddress(plain);
}
