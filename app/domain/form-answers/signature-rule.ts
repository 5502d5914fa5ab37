import { inflateSync } from "node:zlib";
import { line, type TextRule } from "../record-rules/text-rule.ts";
import { isDrawing, typedSignatureName } from "./signature.ts";

/** Max characters of a drawn signature: an image of about 150 kB. */
const MAX_LENGTH = 200_000;

/** Max bytes of the decoded pixels; a pad of 2,400 × 320 has 3 MB. */
const MAX_PIXEL_BYTES = 8_000_000;

/**
 * A signature: a drawing as a data URL, or a typed name. A blank drawing counts as empty; pads that lost
 * their content post one.
 */
export const signature: TextRule = {
  ...line(MAX_LENGTH),
  normalise: (text) => (detectInk(text.trim()) === "none" ? "" : text.trim()),
  tooLong: "signature",
  isValid: (text) =>
    typedSignatureName(text).trim() !== "" || (isDrawing(text) && detectInk(text) === "some"),
  problem: "signature",
};

/** Whether anything is drawn. PNG, the format of this site's pad, is checked pixel by pixel. */
function detectInk(text: string): "none" | "some" | "unreadable" {
  if (text.length > MAX_LENGTH || !isDrawing(text)) return "unreadable";
  const data = Buffer.from(text.slice(text.indexOf(",") + 1), "base64");
  if (text.startsWith("data:image/svg+xml"))
    return /<(?:path|circle|ellipse|line|polyline|polygon|rect|image|use)\b/i.test(data.toString("utf8"))
      ? "some"
      : "none";
  if (!text.startsWith("data:image/png")) return "some";
  try {
    return isOneColour(data) ? "none" : "some";
  } catch {
    return "unreadable";
  }
}

/**
 * Whether all pixels of a PNG look the same. Throws if it is no PNG or has too many pixels. Interlaced PNGs,
 * which no canvas creates, count as drawn.
 */
function isOneColour(png: Buffer): boolean {
  const pieces: Buffer[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") pieces.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const [width, height, depth, kind] = [
    png.readUInt32BE(16),
    png.readUInt32BE(20),
    png[24] ?? 0,
    png[25] ?? 0,
  ];
  const bits = depth * (channels[kind] ?? 1);
  const [step, rowLength] = [Math.ceil(bits / 8), Math.ceil((width * bits) / 8)];
  if (rowLength * height === 0 || rowLength * height > MAX_PIXEL_BYTES)
    throw new RangeError("signature image too large or empty");
  const pixels = inflateSync(Buffer.concat(pieces), { maxOutputLength: MAX_PIXEL_BYTES + height });
  if (png[28] === 1) return false;
  const isSeen =
    kind === 6 && depth === 8 ? (at: number, row: Buffer) => row[at - (at % 4) + 3] !== 0 : () => true;
  let above = Buffer.alloc(rowLength);
  let first: Buffer | null = null;
  for (let y = 0; y < height; y += 1) {
    const start = y * (rowLength + 1);
    const row = Buffer.from(pixels.subarray(start + 1, start + 1 + rowLength));
    if (row.length < rowLength) throw new RangeError("signature image truncated");
    unfilter(pixels[start] ?? 0, row, above, step);
    first ??= Buffer.from(row.subarray(0, step));
    const isBlank = first[step - 1] === 0;
    for (let at = 0; at < rowLength; at += 1)
      if (row[at] !== first[at % step] && (!isBlank || isSeen(at, row))) return false;
    above = row;
  }
  return true;
}

/** Samples per pixel, by PNG colour type. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Reverses PNG's row filter. */
function unfilter(filter: number, row: Buffer, above: Buffer, step: number): void {
  for (let at = 0; at < row.length; at += 1) {
    const [left, up, corner] = [row[at - step] ?? 0, above[at] ?? 0, above[at - step] ?? 0];
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
    row[at] = ((row[at] ?? 0) + guess) & 255;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
