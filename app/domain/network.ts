/**
 * What one connection is given: an IPv4 address, or the first 64 bits of an IPv6 one, the rest of which
 * anybody may choose. What is no address stays as it is.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
  if (!plain.includes(":")) return plain;
  const groups = groupsOf(plain.replace(/%.*$/, ""));
  return groups ? `${groups.slice(0, 4).join(":")}::/64` : plain;
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
