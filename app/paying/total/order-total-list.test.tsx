// @vitest-environment jsdom
import { expect, test } from "vitest";
import { show } from "../../../tests/support/render-part.tsx";
import { AmountRow } from "../../ui/amount-row.tsx";
import type { OrderTotal } from "./order-total.ts";
import { OrderTotalList } from "./order-total-list.tsx";

/** The rows as read, and whether space is reserved for a fee. */
function linesOf(sum: Partial<OrderTotal>) {
  const shown = show(
    <OrderTotalList orderTotal={{ payable: 10_000, fee: 0, isFeeUnknown: false, total: 10_000, ...sum }}>
      <AmountRow label="Entry" cents={10_000} />
    </OrderTotalList>,
  );
  const lines = shown
    .getAllByRole("term")
    .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
  return { lines, hasRoom: shown.getByText("Total").parentElement?.className.split(" ").includes("mt-8") };
}

test("an order ends with its own rows, the fee and the total", () => {
  expect(linesOf({ fee: 150, total: 10_150 })).toEqual({
    lines: ["Entry $100.00", "Admin Processing Fee $1.50", "Total $101.50"],
    hasRoom: false,
  });
});

test.each([null, 0])(
  "space is reserved above the total for a fee that isn't known yet: %s [EVT-050]",
  (fee) => {
    expect(linesOf({ fee })).toEqual({ lines: ["Entry $100.00", "Total $100.00"], hasRoom: true });
  },
);

test("if nothing is to be paid there is no fee and no reserved space", () => {
  expect(linesOf({ payable: 0, total: 0 }).hasRoom).toBe(false);
});

test.each([true, false])("the page says whether an unknown fee may be added: %s", (isFeeUnknown) => {
  const sum = { payable: 10_000, fee: null, isFeeUnknown, total: 10_000 };
  const shown = show(<OrderTotalList orderTotal={sum} />);
  const words = shown.queryByText("A card fee may be added on the payment page.");
  expect(words !== null).toBe(isFeeUnknown);
});

test("the total is a live region, and takes the page's class", () => {
  const shown = show(
    <OrderTotalList orderTotal={{ payable: 0, fee: 0, isFeeUnknown: false, total: 0 }} className="mt-4" />,
  );
  const list = shown.getByText("Total").closest("dl");
  expect(list?.getAttribute("aria-live")).toBe("polite");
  expect(list?.classList.contains("mt-4")).toBe(true);
});
