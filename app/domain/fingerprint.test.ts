import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fingerprintOf } from "./fingerprint.ts";

test("a text's fingerprint is its SHA-256, as every other program reckons it", async () => {
  // FIPS 180-2, appendix B.1
  expect(await fingerprintOf("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), async (text) => {
      expect(await fingerprintOf(text)).toBe(createHash("sha256").update(text, "utf8").digest("hex"));
    }),
  );
});
