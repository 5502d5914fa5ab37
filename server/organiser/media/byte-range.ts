export type ByteRange =
  | { kind: "whole" }
  | { kind: "part"; first: number; last: number }
  | { kind: "outside" };

/**
 * Parses a `Range` header for a file of `size` bytes. `first` and `last` are inclusive. `outside` means that
 * the file has no byte of the range. Several ranges, other units and invalid headers select the whole file,
 * as RFC 9110 allows.
 */
export function parseRange(header: string | undefined, size: number): ByteRange {
  const [, firstText = "", lastText = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (firstText === "" && lastText === "") return { kind: "whole" };
  if (firstText === "") return selectLastBytes(Number(lastText), size);

  const first = Number(firstText);
  const last = lastText === "" ? size - 1 : Math.min(Number(lastText), size - 1);
  if (lastText !== "" && Number(lastText) < first) return { kind: "whole" };
  return first < size ? { kind: "part", first, last } : { kind: "outside" };
}

function selectLastBytes(count: number, size: number): ByteRange {
  if (count === 0 || size === 0) return { kind: "outside" };
  return { kind: "part", first: Math.max(0, size - count), last: size - 1 };
}
