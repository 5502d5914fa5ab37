import { expect, test } from "vitest";
import { findPaidTheme } from "./paid-voucher.server.ts";

const themes = ["light", "Green light", ""].map((name, id) => ({
  id,
  name,
  picture: { image: null, hash: "" },
}));

test.each([
  ["Gift voucher: Green light", "Green light"],
  ["Chèque-cadeau : light", "light"],
  ["Gift voucher", undefined],
  ["", undefined],
])("the design of a paid voucher is read from the invoice’s text “%s”", (text, name) => {
  expect(findPaidTheme(themes, text)?.name).toBe(name);
  expect(findPaidTheme(null, text)).toBeNull();
});
