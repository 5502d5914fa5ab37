import { isIPv6 } from "node:net";

/**
 * What one connection is given: an IPv4 address, or the first 64 bits of an IPv6 one, the rest of which
 * anybody may choose.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("::");
  const groups = head === "" ? [] : head.split(":");
  const behind = tail === undefined || tail === "" ? [] : tail.split(":");
  const between =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - behind.length)).fill("0");
  return [...groups, ...between, ...behind]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
