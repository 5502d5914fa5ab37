import { expect, test } from "vitest";
import { normaliseTypedCode } from "./comparable-text.ts";

test.each([
  "ROLL-2345",
  "roll 2345",
  "roll—2345",
  "ROLL–2345",
  "ROLL\u20112345",
  "roll\u00a02345",
  "roll\u200b2345",
  "\u202aroll2345\u202c",
  "ＲＯＬＬ－２３４５",
  "ROLLー2345",
  "ROLL−2345",
  "ROLL\n2345",
  "roll٢٣٤٥",
  "roll۲۳۴۵",
  "ROLL२३४५",
])("%j is normalised to ROLL2345", (typed) => {
  expect(normaliseTypedCode(typed)).toBe("ROLL2345");
});

test.each(["firstrun", "FİRSTRUN", "fırstrun", "F\u0130rstrun"])("%j is normalised to FIRSTRUN", (typed) => {
  expect(normaliseTypedCode(typed)).toBe("FIRSTRUN");
});

test.each(["ROLL_2345", "ROLL.2345", "ROL2345", "RÖLL2345"])("%j is a different code", (typed) => {
  expect(normaliseTypedCode(typed)).not.toBe("ROLL2345");
});
