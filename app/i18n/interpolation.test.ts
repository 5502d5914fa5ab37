import { expect, test } from "vitest";
import { i18nInstanceFor } from "./instances.server.ts";
import { getNumberFormats } from "./number-formats.ts";

test("values in an Arabic text are isolated, so that each is read in its own direction", () => {
  const [arabic, english] = [i18nInstanceFor("ar"), i18nInstanceFor("en")];
  const name = "R-104277";
  expect(arabic.t("account:records.editNamed", { name })).toContain(`\u2068${name}\u2069`);
  expect(english.t("account:records.editNamed", { name })).not.toMatch(/[\u2066-\u2069]/);
});

test("an Arabic amount is left-to-right text with its sign and currency", () => {
  const { money } = getNumberFormats("ar");
  expect(money(4_500)).toBe("\u206645.00\u00a0AU$\u2069");
  expect(money(-4_500)).toBe("\u2066-45.00\u00a0AU$\u2069");
});
