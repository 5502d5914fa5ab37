import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { computeSha256 } from "./sha256.ts";

test("the fingerprint of a text is its standard SHA-256", async () => {
  // FIPS 180-2, appendix B.1
  expect(await computeSha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), async (text) => {
      expect(await computeSha256(text)).toBe(createHash("sha256").update(text, "utf8").digest("hex"));
    }),
  );
});
