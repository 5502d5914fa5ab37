import { inflateSync } from "node:zlib";
import { createLineRule, type TextRule } from "../record-rules/text-rule.ts";
import { isDrawing, getTypedSignatureName } from "./signature.ts";

/** Maximum number of characters of a drawn signature: the data URL of a 150 kB image. */
const MAX_SIGNATURE_LENGTH = 200_000;

/** Maximum number of bytes of the decoded pixels. A signature pad of 2,400 × 320 pixels has 3 MB. */
const MAX_PIXEL_BYTES = 8_000_000;

/**
 * Rule of a signature: a drawing as a data URL, or a typed name. A blank drawing becomes "", because a
 * signature pad that lost its content posts a blank drawing.
 */
export const signatureRule: TextRule = {
  ...createLineRule(MAX_SIGNATURE_LENGTH),
  normalise: (text) => (detectInk(text.trim()) === "none" ? "" : text.trim()),
  tooLong: "signature",
  isValid: (text) =>
    getTypedSignatureName(text).trim() !== "" || (isDrawing(text) && detectInk(text) === "some"),
  problem: "signature",
};

/**
 * Detects whether anything is drawn. A PNG is blank if all its pixels look the same, and an SVG if it
 * contains no shape. Images of other types aren't checked, because this site's signature pad creates PNGs.
 */
function detectInk(text: string): "none" | "some" | "unreadable" {
  if (text.length > MAX_SIGNATURE_LENGTH || !isDrawing(text)) return "unreadable";
  const data = Buffer.from(text.slice(text.indexOf(",") + 1), "base64");
  if (text.startsWith("data:image/svg+xml"))
    return /<(?:path|circle|ellipse|line|polyline|polygon|rect|image|use)\b/i.test(data.toString("utf8"))
      ? "some"
      : "none";
  if (!text.startsWith("data:image/png")) return "some";
  try {
    return isSingleColour(data) ? "none" : "some";
  } catch {
    return "unreadable";
  }
}

/**
 * Whether all pixels of a PNG look the same. Interlaced PNGs aren't checked, because canvases don't create
 * them.
 * @throws if the data isn't a PNG or has too many pixels
 */
function isSingleColour(png: Buffer): boolean {
  const dataChunks: Buffer[] = [];
  for (let offset = 8; offset < png.length;) {
    const length = png.readUInt32BE(offset);
    if (png.toString("latin1", offset + 4, offset + 8) === "IDAT")
      dataChunks.push(png.subarray(offset + 8, offset + 8 + length));
    offset += length + 12;
  }
  const [width, height, depth, colourType] = [
    png.readUInt32BE(16),
    png.readUInt32BE(20),
    png[24] ?? 0,
    png[25] ?? 0,
  ];
  const bits = depth * (SAMPLES_PER_PIXEL[colourType] ?? 1);
  const [pixelLength, rowLength] = [Math.ceil(bits / 8), Math.ceil((width * bits) / 8)];
  if (rowLength * height === 0 || rowLength * height > MAX_PIXEL_BYTES)
    throw new RangeError("signature image too large or empty");
  const pixels = inflateSync(Buffer.concat(dataChunks), { maxOutputLength: MAX_PIXEL_BYTES + height });
  if (png[28] === 1) return false;
  const isVisible =
    colourType === 6 && depth === 8
      ? (index: number, row: Buffer) => row[index - (index % 4) + 3] !== 0
      : () => true;
  let previousRow = Buffer.alloc(rowLength);
  let firstPixel: Buffer | null = null;
  for (let y = 0; y < height; y += 1) {
    const start = y * (rowLength + 1);
    const row = Buffer.from(pixels.subarray(start + 1, start + 1 + rowLength));
    if (row.length < rowLength) throw new RangeError("signature image truncated");
    reverseFilter(pixels[start] ?? 0, row, previousRow, pixelLength);
    firstPixel ??= Buffer.from(row.subarray(0, pixelLength));
    const isTransparent = firstPixel[pixelLength - 1] === 0;
    for (let index = 0; index < rowLength; index += 1)
      // The colour of transparent pixels is ignored.
      if (row[index] !== firstPixel[index % pixelLength] && (!isTransparent || isVisible(index, row)))
        return false;
    previousRow = row;
  }
  return true;
}

const SAMPLES_PER_PIXEL: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function reverseFilter(filter: number, row: Buffer, previousRow: Buffer, pixelLength: number): void {
  for (let index = 0; index < row.length; index += 1) {
    const [left, up, upperLeft] = [
      row[index - pixelLength] ?? 0,
      previousRow[index] ?? 0,
      previousRow[index - pixelLength] ?? 0,
    ];
    const prediction = [0, left, up, (left + up) >> 1, predictPaeth(left, up, upperLeft)][filter] ?? 0;
    row[index] = ((row[index] ?? 0) + prediction) & 255;
  }
}

/** PNG's Paeth predictor: the neighbour that is closest to left + up − corner. */
function predictPaeth(left: number, up: number, upperLeft: number): number {
  const [a, b, c] = [
    Math.abs(up - upperLeft),
    Math.abs(left - upperLeft),
    Math.abs(left + up - 2 * upperLeft),
  ];
  if (a <= b && a <= c) return left;
  return b <= c ? up : upperLeft;
}
