/**
 * Network of a single connection: an IPv4 address, or the first 64 bits of an IPv6 address (the rest is
 * chosen by the client). Returns anything else unchanged.
 */
export const networkOf = (address: string): string => prefixOf(address, 4);

/**
 * Subnet that a provider assigns to one customer at most: an IPv4 address, or the first 48 bits of an IPv6
 * address (65,536 networks). For narrow limits, which must not be widened by using many networks.
 */
export const subnetOf = (address: string): string => prefixOf(address, 3);

function prefixOf(address: string, length: number): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
  if (!plain.includes(":")) return plain;
  const groups = parseGroups(plain.replace(/%.*$/, ""));
  return groups ? `${groups.slice(0, length).join(":")}::/${16 * length}` : plain;
}

/** The eight groups of an IPv6 address, without leading zeros; null if it is invalid. */
function parseGroups(address: string): string[] | null {
  const [head = "", tail, ...more] = address.split("::");
  const before = splitGroups(head);
  const after = splitGroups(tail ?? "");
  const missing = 8 - before.length - after.length;
  if (more.length > 0 || (tail === undefined ? missing !== 0 : missing < 1)) return null;
  const groups = [...before, ...Array<string>(missing).fill("0"), ...after];
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return null;
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}

/** The groups of a part; an IPv4 address at its end counts as two. */
function splitGroups(part: string): string[] {
  if (part === "") return [];
  return part.replace(/\d+\.\d+\.\d+\.\d+$/, "0:0").split(":");
}

/**
 * Whether a host (`URL.hostname`) is the local machine, by address or name. Names below `localhost` are
 * resolved to it by browsers.
 */
export const isLoopbackHost = (hostname: string): boolean =>
  /^(([\w-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
