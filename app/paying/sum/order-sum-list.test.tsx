// @vitest-environment jsdom
import { expect, test } from "vitest";
import { show } from "../../../tests/support/shown.tsx";
import { SumLine } from "../../ui/sum-line.tsx";
import type { OrderSum } from "./order-sum.ts";
import { OrderSumList } from "./order-sum-list.tsx";

/** The lines as they are read, and whether the last leaves room for one that may come. */
function linesOf(sum: Partial<OrderSum>) {
  const shown = show(
    <OrderSumList sum={{ payable: 10_000, fee: 0, isFeeUnknown: false, total: 10_000, ...sum }}>
      <SumLine words="Entry" cents={10_000} />
    </OrderSumList>,
  );
  const lines = shown
    .getAllByRole("term")
    .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
  return { lines, hasRoom: shown.getByText("Total").parentElement?.className.split(" ").includes("mt-8") };
}

test("an order ends with its own lines, the fee and the total", () => {
  expect(linesOf({ fee: 150, total: 10_150 })).toEqual({
    lines: ["Entry $100.00", "Admin Processing Fee $1.50", "Total $101.50"],
    hasRoom: false,
  });
});

test.each([null, 0])("a fee that may still come has its room above the total: %s [EVT-050]", (fee) => {
  expect(linesOf({ fee })).toEqual({ lines: ["Entry $100.00", "Total $100.00"], hasRoom: true });
});

test("where nothing is to be paid no fee can come, and no room is left", () => {
  expect(linesOf({ payable: 0, total: 0 }).hasRoom).toBe(false);
});

test.each([true, false])(
  "that a fee may be added later is said where nobody knows it: %s",
  (isFeeUnknown) => {
    const sum = { payable: 10_000, fee: null, isFeeUnknown, total: 10_000 };
    const shown = show(<OrderSumList sum={sum} />);
    const words = shown.queryByText("A card fee may be added on the payment page.");
    expect(words !== null).toBe(isFeeUnknown);
  },
);

test("the sum is read out when it changes, and looks as the page wants it", () => {
  const shown = show(
    <OrderSumList sum={{ payable: 0, fee: 0, isFeeUnknown: false, total: 0 }} className="mt-4" />,
  );
  const list = shown.getByText("Total").closest("dl");
  expect(list?.getAttribute("aria-live")).toBe("polite");
  expect(list?.classList.contains("mt-4")).toBe(true);
});
