/**
 * What one connection is given: an IPv4 address, or the first 64 bits of an IPv6 one, the rest of which
 * anybody may choose. What is no address stays as it is.
 */
export const networkOf = (address: string): string => startOf(address, 4);

/**
 * What one customer of a provider is given at most: an IPv4 address, or the first 48 bits of an IPv6 one,
 * which hold 65,536 networks. Narrow limits, which having many networks must not widen, count by it.
 */
export const networkSiteOf = (address: string): string => startOf(address, 3);

function startOf(address: string, length: number): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
  if (!plain.includes(":")) return plain;
  const groups = groupsOf(plain.replace(/%.*$/, ""));
  return groups ? `${groups.slice(0, length).join(":")}::/${16 * length}` : plain;
}

/** The eight groups of an IPv6 address, without leading zeros; null when it is none. */
function groupsOf(address: string): string[] | null {
  const [head = "", tail, ...more] = address.split("::");
  const before = groupsIn(head);
  const behind = groupsIn(tail ?? "");
  const missing = 8 - before.length - behind.length;
  if (more.length > 0 || (tail === undefined ? missing !== 0 : missing < 1)) return null;
  const groups = [...before, ...Array<string>(missing).fill("0"), ...behind];
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return null;
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}

/** The groups of a part; an IPv4 address at its end stands for two. */
function groupsIn(part: string): string[] {
  if (part === "") return [];
  return part.replace(/\d+\.\d+\.\d+\.\d+$/, "0:0").split(":");
}

/**
 * Whether the host of an address (`URL.hostname`) is this machine's own, by number or by name: names below
 * `localhost` are resolved by browsers themselves.
 */
export const isLoopbackHost = (hostname: string): boolean =>
  /^(([\w-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
