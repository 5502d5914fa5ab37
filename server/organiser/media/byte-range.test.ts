import { expect, test } from "vitest";
import { parseRange } from "./byte-range.ts";

test.each([
  [undefined, { kind: "whole" }],
  ["bytes=0-99", { kind: "part", first: 0, last: 99 }],
  ["bytes=900-", { kind: "part", first: 900, last: 999 }],
  ["bytes=-100", { kind: "part", first: 900, last: 999 }],
  ["bytes=-5000", { kind: "part", first: 0, last: 999 }],
  ["bytes=500-5000", { kind: "part", first: 500, last: 999 }],
  ["bytes=1000-", { kind: "outside" }],
  ["bytes=-0", { kind: "outside" }],
  ["bytes=20-10", { kind: "whole" }],
  ["bytes=0-1,5-9", { kind: "whole" }],
  ["lines=0-1", { kind: "whole" }],
  ["bytes=-", { kind: "whole" }],
])("range %s of a file of 1000 bytes is parsed as the standard requires", (header, expected) => {
  expect(parseRange(header, 1000)).toEqual(expected);
});
