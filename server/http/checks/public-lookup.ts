import dns from "node:dns";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";

const inside = new BlockList();
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
  inside.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["100::", 64],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 9],
  ["ff00::", 8],
] as const)
  inside.addSubnet(network, bits, "ipv6");

/** Whether an IP address is one of the public network's. What is no address isn't. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  const isIPv4Inside = /^::ffff:/i.test(address);
  return !isIPv4Inside && !inside.check(address, family);
}

/**
 * Finds the address of a host for a connection, and refuses one inside: the connection goes to the very
 * address that was judged, so that a name that leads inside only now and then leads nowhere.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return callback(error ?? refusal(), "", 4);
    if (!found.every(({ address }) => isPublicAddress(address))) return callback(refusal(), "", 4);
    if (options.all) return callback(null, found);
    callback(null, first.address, first.family);
  });
};

const refusal = () => Object.assign(new Error("the host is not a public one"), { code: "ENOTPUBLIC" });

/** Whether a host may be asked at all: a name is judged when it is looked up, an address is judged here. */
export function mayBePublic({ hostname }: URL): boolean {
  const plain = hostname.replace(/^\[|\]$/g, "");
  return isIP(plain) === 0 ? plain.includes(".") : isPublicAddress(plain);
}
