import { expect, test } from "vitest";
import { addAmountClass } from "./amount-class.server.ts";

const isMarked = (cell: string) => addAmountClass(`<td>${cell}</td>`).includes('class="amount"');

test("cells with amounts of money are marked, in any notation", () => {
  for (const amount of [
    "$137.00",
    "-$5.00",
    "$1,250.50",
    " 12.00 ",
    "A$9.90",
    "1.234,56 €",
    "54,95&nbsp;$",
    "1&nbsp;234,56&nbsp;$",
    "1\u202f234,56&nbsp;$",
    "($3.00)",
    "−$0.45",
  ])
    expect([amount, isMarked(amount)]).toEqual([amount, true]);
});

test("other cells are left unchanged: quantities, text, dates, percentages without decimals", () => {
  for (const other of ["1", "12", "included", "14 March 2026", "Entry – Street $137.00 each", "10%", ""])
    expect([other, isMarked(other)]).toEqual([other, false]);
  expect(addAmountClass("<p>$137.00</p>")).toBe("<p>$137.00</p>");
});

// Sizes at which quadratic run time would take hours.
test.each([
  ["digits", "1,".repeat(1_000_000)],
  ["spaces", " ".repeat(1_000_000)],
  ["decimals", "1.00".repeat(500_000)],
])("a very long cell of %s is left unchanged", (_what, cell) => {
  expect(isMarked(`${cell}x`)).toBe(false);
});
