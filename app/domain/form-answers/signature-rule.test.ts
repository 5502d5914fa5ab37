import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { makeOptional, validateText } from "../record-rules/text-rule.ts";
import { signatureRule } from "./signature-rule.ts";
import { buildTypedSignature } from "./signature.ts";

const address = (type: string, data: Buffer) => `data:image/${type};base64,${data.toString("base64")}`;
const stroke = Buffer.from('<svg width="300" height="80"><path d="M9 9L90 50" stroke="#000"/></svg>');

const blank = (background: string | object, SAMPLES_PER_PIXEL: 3 | 4 = 4) =>
  sharp({ create: { width: 300, height: 80, channels: SAMPLES_PER_PIXEL, background } });
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

test.each([
  ["a pad's, transparent", () => blank(clear).png()],
  ["white", () => blank("white", 3).png()],
  ["white with transparency", () => blank("white").png()],
  ["grey, with few colours", () => blank("grey", 3).png({ palette: true })],
  ["of differences between its rows", () => blank("white", 3).png({ adaptiveFiltering: true })],
])("a blank drawing, %s, is not a signature", async (_what, made) => {
  const drawing = address("png", await made().toBuffer());
  expect(validateText(signatureRule, drawing)).toBe("required");
  expect(makeOptional(signatureRule).normalise(drawing)).toBe("");
});

test("an SVG without lines is not a signature, one with a line is", () => {
  expect(validateText(signatureRule, address("svg+xml", Buffer.from("<svg width='9' height='9'/>")))).toBe(
    "required",
  );
  expect(validateText(signatureRule, address("svg+xml", stroke))).toBeNull();
});

test.each([
  [
    "a pad's",
    () =>
      blank(clear)
        .composite([{ input: stroke }])
        .png(),
  ],
  [
    "with few colours",
    () =>
      blank("white")
        .composite([{ input: stroke }])
        .png({ palette: true }),
  ],
  [
    "of differences",
    () =>
      blank("white")
        .composite([{ input: stroke }])
        .png({ adaptiveFiltering: true }),
  ],
  [
    "a photo",
    () =>
      blank("white", 3)
        .composite([{ input: stroke }])
        .jpeg(),
  ],
])("a drawing with ink, %s, is a signature", async (what, made) => {
  const drawing = address(what === "a photo" ? "jpeg" : "png", await made().toBuffer());
  expect(validateText(signatureRule, drawing)).toBeNull();
  expect(signatureRule.normalise(` ${drawing}\n`)).toBe(drawing);
});

test("a single pixel in the last corner counts as drawn", async () => {
  const dot = await sharp({ create: { width: 1, height: 1, channels: 4, background: "black" } })
    .png()
    .toBuffer();
  const made = blank(clear)
    .composite([{ input: dot, left: 299, top: 79 }])
    .png();
  expect(validateText(signatureRule, address("png", await made.toBuffer()))).toBeNull();
});

/** A PNG with an arbitrary header. */
function pngOf(width: number, height: number, dots: Buffer): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(dots)),
  ]);
}

test.each([
  ["no picture at all", Buffer.from("not a picture, and not a short one either")],
  ["its beginning alone", Buffer.from("\x89PNG\r\n\x1a\n", "latin1")],
  ["fewer dots than it says", pngOf(300, 80, Buffer.alloc(10))],
  ["more dots than a pad has", pngOf(100_000, 100_000, Buffer.alloc(1_000_000))],
  ["more data than it says", pngOf(10, 10, Buffer.alloc(50_000_000))],
])("an unreadable image is not a signature: %s", (_what, data) => {
  expect(validateText(signatureRule, address("png", data))).toBe("signature");
});

test("a typed and confirmed name is a signature", () => {
  expect(validateText(signatureRule, buildTypedSignature("Sam Hale"))).toBeNull();
});
