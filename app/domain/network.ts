/**
 * Returns the network of a client, for limits: an IPv4 address, or the /64 of an IPv6 address, because a
 * client can choose the last 64 bits. Any other text is returned unchanged.
 */
export const getClientNetwork = (address: string): string => getPrefix(address, { groups: 4 });

/**
 * Returns the largest subnet that a provider assigns to one customer: an IPv4 address, or the /48 of an IPv6
 * address. Used for strict limits, because a /48 has 65,536 client networks (`getClientNetwork`).
 */
export const getCustomerSubnet = (address: string): string => getPrefix(address, { groups: 3 });

/** Returns the first groups (16 bits each) of an IPv6 address. IPv4 addresses are returned unchanged. */
function getPrefix(address: string, { groups: count }: { groups: number }): string {
  const plainAddress = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
  if (!plainAddress.includes(":")) return plainAddress;
  const groups = parseGroups(plainAddress.replace(/%.*$/, ""));
  return groups ? `${groups.slice(0, count).join(":")}::/${16 * count}` : plainAddress;
}

function parseGroups(address: string): string[] | null {
  const [head = "", tail, ...extraParts] = address.split("::");
  const headGroups = splitGroups(head);
  const tailGroups = splitGroups(tail ?? "");
  const missingCount = 8 - headGroups.length - tailGroups.length;
  if (extraParts.length > 0 || (tail === undefined ? missingCount !== 0 : missingCount < 1)) return null;
  const groups = [...headGroups, ...Array<string>(missingCount).fill("0"), ...tailGroups];
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return null;
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}

/** Splits a part of an IPv6 address into groups. An IPv4 address at the end is two groups. */
function splitGroups(part: string): string[] {
  if (part === "") return [];
  return part.replace(/\d+\.\d+\.\d+\.\d+$/, "0:0").split(":");
}

/**
 * Whether a `URL.hostname` is the local machine: a loopback address, `localhost`, or one of its subdomains.
 */
export const isLoopbackHost = (hostname: string): boolean =>
  /^(([\w-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
