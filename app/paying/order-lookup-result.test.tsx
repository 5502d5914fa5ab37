// @vitest-environment jsdom
import { expect, test } from "vitest";
import { linksIn, show } from "../../tests/support/render-part.tsx";
import { OrderLookupResult } from "./order-lookup-result.tsx";

const page = "/stalls/night-market";

test("a received order is confirmed in the messages of its kind, with its feature's details", () => {
  const found = { id: 12, outstanding: 5_000, isPaid: false };
  const shown = show(
    <OrderLookupResult
      kind="stall"
      pagePath={page}
      check={{ state: "found", found, encryptedOrder: "sealed", reference: "ABCD2345" }}
    >
      {({ id }) => <p>Invoice {id} is open.</p>}
    </OrderLookupResult>,
  );
  expect(shown.getByRole("status").textContent).toBe("We’ve received your application.Invoice 12 is open.");
});

test("the status of an order that isn't found is checked again by its own link", () => {
  const shown = show(
    <OrderLookupResult
      kind="stall"
      pagePath={page}
      check={{ state: "late", encryptedOrder: "sealed", reference: "ABCD2345" }}
    >
      {() => <p>Never said.</p>}
    </OrderLookupResult>,
  );
  expect(shown.queryByText("Never said.")).toBeNull();
  expect(shown.getByText("Your reference: ABCD2345")).toBeTruthy();
  expect(linksIn(shown)).toEqual([
    "Check again: /stalls/night-market?reference=sealed",
    "Your entries and orders: /my-account",
    "Back to the form: /stalls/night-market?another=yes",
  ]);
});
