import { gunzipSync } from "node:zlib";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createSegmentedGzip } from "./segmented-gzip.ts";

const interleave = (texts: readonly Buffer[], values: readonly Buffer[]): Buffer =>
  Buffer.concat(texts.flatMap((text, index) => [text, values[index] ?? Buffer.alloc(0)]));

test("every value of a varying or fixed length is in the decompressed text", async () => {
  const word = fc.constantFrom("<li>lap</li>", "Signed in as ", '\\"cart\\":0,', "märz", "🏁", " ");
  const text = fc.array(word, { maxLength: 300 }).map((words) => Buffer.from(words.join("")));
  const gap = fc.record({
    isFixed: fc.boolean(),
    value: fc.string({ unit: "binary", maxLength: 90 }).map((value) => Buffer.from(value)),
  });
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.tuple(gap, text), { maxLength: 5 }), async (first, rest) => {
      const texts = [first, ...rest.map(([, after]) => after)];
      const gzip = await createSegmentedGzip(
        texts,
        rest.map(([{ isFixed, value }]) => (isFixed ? value.length : null)),
      );
      for (const values of [
        rest.map(([{ value }]) => value),
        rest.map(([{ isFixed, value }]) => Buffer.from("x".repeat(isFixed ? value.length : 7))),
      ])
        expect(gunzipSync(gzip.insert(values))).toEqual(interleave(texts, values));
    }),
  );
});

test("a text that contains the byte that stands for a gap is not changed", async () => {
  const texts = [Buffer.from("before"), Buffer.from("\u0001".repeat(60))];
  const gzip = await createSegmentedGzip(texts, [60]);
  const value = Buffer.from("x".repeat(60));
  expect(gunzipSync(gzip.insert([value]))).toEqual(interleave(texts, [value]));
});

test("text after a gap of fixed length is compressed with the text before it", async () => {
  const laps = Buffer.from(Array.from({ length: 400 }, (_, lap) => `${lap * 7919} ms`).join(", "));
  const sizeWith = async (length: number | null) =>
    (await createSegmentedGzip([laps, laps], [length])).insert([Buffer.from("12345678")]).length;
  expect(await sizeWith(8)).toBeLessThan((await sizeWith(null)) * 0.6);
});
