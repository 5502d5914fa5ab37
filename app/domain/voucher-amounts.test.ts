import { expect, test } from "vitest";
import { getChosenAmount, parseAmounts } from "./voucher-amounts.ts";

test.each([
  ["25|50|100", [2_500, 5_000, 10_000]],
  [" 25 | $49.50 |", [2_500, 4_950]],
  ["10|10|x|0|-5|1.005|", [1_000]],
  ["1,000|50", [100_000, 5_000]],
  ["", []],
])("the amounts %o are %j cents [VCH-008]", (setting, amounts) =>
  expect(parseAmounts(setting)).toEqual(amounts),
);

const offer = { amounts: [2_500, 5_000], allowsCustom: true };

test.each([
  ["2500", "", offer, 2_500],
  ["2500", "99", offer, 2_500],
  ["2600", "", offer, 0],
  ["", "", offer, 0],
  ["-1", "12.5", offer, 1_250],
  ["-1", "$ 12,50", offer, 1_250],
  ["-1", "٢٠", offer, 2_000],
  ["-1", "1,200.50", offer, 120_050],
  ["-1", "1,2,3", offer, 0],
  ["-1", "0", offer, 0],
  ["-1", "-3", offer, 0],
  ["-1", "twelve", offer, 0],
  ["-1", "12.5", { ...offer, allowsCustom: false }, 0],
])(
  "%o with %o typed of %j is %d cents [VCH-010 VCH-011 VCH-012 VCH-014]",
  (amount, customAmount, of, cents) => expect(getChosenAmount(of, { amount, customAmount })).toBe(cents),
);
