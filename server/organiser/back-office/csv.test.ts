import { expect, test } from "vitest";
import { formatCsvHeading, formatCsvLine } from "./csv.ts";

test("a CSV file starts with the mark for UTF-8; its cells are quoted as RFC 4180 says", () => {
  expect(formatCsvHeading(["Order", "Driver"])).toBe("\uFEFFOrder,Driver\r\n");
  expect(formatCsvLine([12, 'Jo "Flash", Lee', "two\r\nlines", " space", "Zoë", ""])).toBe(
    '12,"Jo ""Flash"", Lee","two\r\nlines"," space",Zoë,\r\n',
  );
});

test.each(["=1+1", "+61 400", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "＝1"])(
  "a cell that a spreadsheet would run as a formula becomes text: %j",
  (value) => {
    expect(formatCsvLine([value]).replace(/^"/, "")).toMatch(/^'/);
  },
);

test("numbers stay numbers", () => {
  expect(formatCsvLine([-1.5, "2-1"])).toBe("-1.5,2-1\r\n");
});
