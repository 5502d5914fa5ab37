export type ByteRange =
  | { kind: "whole" }
  | { kind: "part"; first: number; last: number }
  | { kind: "outside" };

/**
 * Parses a `Range` header for a file of `size` bytes. `first` and `last` are inclusive. Several ranges, other
 * units and invalid headers select the whole file, as RFC 9110 allows. A range after the end of the file is
 * `outside`.
 */
export function parseRange(header: string | undefined, size: number): ByteRange {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (from === "" && to === "") return { kind: "whole" };
  if (from === "") return lastBytes(Number(to), size);

  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < first) return { kind: "whole" };
  return first < size ? { kind: "part", first, last } : { kind: "outside" };
}

function lastBytes(count: number, size: number): ByteRange {
  if (count === 0 || size === 0) return { kind: "outside" };
  return { kind: "part", first: Math.max(0, size - count), last: size - 1 };
}
