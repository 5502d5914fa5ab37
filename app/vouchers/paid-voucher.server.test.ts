import { expect, test } from "vitest";
import { findThemeByDescription } from "./paid-voucher.server.ts";

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
  expect(findThemeByDescription(themes, text)?.name).toBe(name);
  expect(findThemeByDescription(null, text)).toBeNull();
});
