// @vitest-environment jsdom
import { expect, test } from "vitest";
import { linksIn, show } from "../../tests/support/shown.tsx";
import { OrderFoundOut } from "./order-found-out.tsx";

const page = "/stalls/night-market";

test("an order that arrived is told in the words of its kind, with what its feature says of it", () => {
  const found = { id: 12, outstanding: 5_000, isPaid: false };
  const shown = show(
    <OrderFoundOut
      kind="stall"
      page={page}
      check={{ state: "found", found, link: "sealed", reference: "ABCD2345" }}
    >
      {({ id }) => <p>Invoice {id} is open.</p>}
    </OrderFoundOut>,
  );
  expect(shown.getByRole("status").textContent).toBe("Your application has arrived.Invoice 12 is open.");
});

test("an order that isn't found is looked up again by its own link", () => {
  const shown = show(
    <OrderFoundOut kind="stall" page={page} check={{ state: "late", link: "sealed", reference: "ABCD2345" }}>
      {() => <p>Never said.</p>}
    </OrderFoundOut>,
  );
  expect(shown.queryByText("Never said.")).toBeNull();
  expect(shown.getByText("Your reference: ABCD2345")).toBeTruthy();
  expect(linksIn(shown)).toEqual([
    "Look again: /stalls/night-market?reference=sealed",
    "Your entries and orders: /my-account",
    "Back to the form: /stalls/night-market?another=yes",
  ]);
});
