import { expect, test } from "vitest";
import { isUploadId, getUploadLimits } from "./upload-rules.ts";

test("an image has at most 20 MB and a document 25, unless the organiser sets another limit [UP-019]", () => {
  expect(getUploadLimits(null)).toEqual({ image: 20_000_000, document: 25_000_000 });
  expect(getUploadLimits(8)).toEqual({ image: 8_000_000, document: 8_000_000 });
});

test.each([
  ["V1StGXR8_Z5jdHi6B-myT", true],
  ["V1StGXR8_Z5jdHi6B-my", false],
  ["V1StGXR8_Z5jdHi6B-myTT", false],
  ["../tGXR8_Z5jdHi6B-myT", false],
  ["", false],
])("“%s” is the id of an upload: %s [UP-005]", (text, isOne) => {
  expect(isUploadId(text)).toBe(isOne);
});
