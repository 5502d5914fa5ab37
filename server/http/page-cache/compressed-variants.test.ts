import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { eventually } from "../../../tests/support/eventually.ts";
import { compress, chooseEncoding } from "../compress.ts";
import { type CompressedVariants, createCompressedVariants } from "./compressed-variants.ts";

const text = Array.from({ length: 400 }, (_, lap) => `<li>lap ${lap * 7919}: ${lap ** 3} ms</li>`).join("\n");
const createVariants = () => createCompressedVariants(Buffer.from(text));

test("every variant decompresses to the page, in any encoding and order", async () => {
  const variants = createVariants();
  for (let round = 0; round < 3; round++) {
    expect(brotliDecompressSync((await variants.forEncoding("br")).bytes).toString()).toBe(text);
    expect(gunzipSync((await variants.forEncoding("gzip")).bytes).toString()).toBe(text);
    expect((await variants.forEncoding("identity")).bytes.toString()).toBe(text);
  }
});

test("the first request gets the best quality, and all later ones the same variant", async () => {
  const variants = createVariants();
  const first = await variants.forEncoding("br");
  const fast = await compress(Buffer.from(text), "br", 5);
  expect(first.bytes.length).toBeLessThan(fast.bytes.length * 0.97);
  expect(await variants.forEncoding("br")).toBe(first);
});

test("requests don't wait for the best quality of a large page; later ones get it", async () => {
  const variants = createCompressedVariants(Buffer.from(text.repeat(30)));
  const first = await sizeOf(variants);
  await eventually(async () => expect(await sizeOf(variants)).toBeLessThan(first));
  expect(brotliDecompressSync((await variants.forEncoding("br")).bytes).toString()).toBe(text.repeat(30));
});

test("one of several concurrent pages is compressed at best quality, the others when requested again", async () => {
  const pages = [createVariants(), createVariants(), createVariants()];
  const [smallest = 0, ...fastSizes] = await Promise.all(pages.map(sizeOf));
  for (const size of fastSizes) expect(size).toBeGreaterThan(smallest);
  for (const variants of pages) expect(await sizeOf(variants)).toBe(smallest);
});

const sizeOf = async (variants: CompressedVariants) => (await variants.forEncoding("br")).bytes.length;

test("a body that does not get smaller is sent uncompressed", async () => {
  const tiny = createCompressedVariants(Buffer.from("<p>Go</p>"));
  expect((await tiny.forEncoding("br")).encoding).toBe("identity");
});

test.each([
  ["gzip, deflate, br", "br"],
  ["gzip;q=0.8", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["", "identity"],
])("a browser that accepts “%s” gets %s", (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});
