import { mailTo, newUserEmail, signUp } from "./new-user.ts";
// The browser logs an error for the 422 response to a rejected code.
import { expect, open, testAllowingErrors as test, waitUntilReady } from "./visitor.ts";

test("a visitor chooses a voucher, signs up, buys it with a custom amount at the second attempt, and redeems it [VCH-001 VCH-003 VCH-004 VCH-012 VCH-014]", async ({
  page,
  hasScripts,
}) => {
  const email = newUserEmail("voucher");
  await open(page, "/gift-vouchers", hasScripts);
  await expect(page.getByText("Green light")).toBeVisible();
  await page.getByRole("radio", { name: "Light trails" }).check();
  await page.getByRole("radio", { name: "$25.00" }).check();
  await page.getByRole("button", { name: "Log in to buy" }).click();
  await signUp(page, email, hasScripts);
  await expect(page.getByRole("heading", { level: 1, name: "Buy a gift voucher" })).toBeVisible();

  const pay = page.getByRole("button", { name: /^Pay .*now$/ });
  await waitUntilReady(page, hasScripts);
  await expect(page.getByRole("radio", { name: "Light trails" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "$25.00" })).toBeChecked();
  await expect(pay).toHaveText(hasScripts ? "Pay $25.00 now" : "Pay now");
  await page.getByRole("radio", { name: "Custom Amount" }).check();
  await page.getByLabel("Amount ($)").fill("0");
  await expect(pay).toBeVisible({ visible: !hasScripts });
  await page.getByLabel("Amount ($)").fill("12.50");
  await expect(pay).toHaveText(hasScripts ? "Pay $12.50 now" : "Pay now");
  await pay.click();
  await expect(page.getByText("Pay $12.50").first()).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Payment cancelled")).toBeVisible();
  await waitUntilReady(page, hasScripts);
  await expect(page.getByRole("radio", { name: "Light trails" })).toBeChecked();
  await expect(page.getByLabel("Amount ($)")).toHaveValue("12.50");
  await pay.click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("Payment Successful")).toBeVisible();
  await expect(page.getByText("Please check your email for your receipt")).toBeVisible();
  await expect(page.getByRole("main").getByText("Light trails")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("link", { name: "Buy another one" })).toBeHidden();
  await expect(page.getByText("$12.50")).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  const code = /gift voucher code:\s+(\S+)/.exec(await mailTo(page, email))?.[1] ?? "";
  expect(code).toMatch(/^(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}$/);
  await open(page, "/gift-vouchers", hasScripts);
  await page.getByText("Redeem a gift voucher").click();
  await expect(page.getByRole("radio", { name: "Custom Amount" })).toBeHidden();
  await page.getByLabel("Code").fill("NOT-A-CODE");
  await page.getByRole("button", { name: "Redeem", exact: true }).click();
  await expect(page.getByText("We can’t find a gift voucher with this code.")).toBeVisible();
  await waitUntilReady(page, hasScripts);
  await page.getByLabel("Code").fill(code.toLowerCase().replaceAll("-", " "));
  await page.getByRole("button", { name: "Redeem", exact: true }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText("Voucher redeemed.")).toBeVisible();
  await page.goto("/my-account");
  await expect(page.getByRole("main")).toContainText("$12.50");
});
