import { mailTo, newcomer, signUp } from "./newcomer.ts";
// A code that is refused is answered with 422, of which the browser complains.
import { alive, expect, open, testOfTrouble as test } from "./visitor.ts";

test("somebody looks at vouchers, logs in, pays one of an amount of their own at the second try, and redeems it [VCH-001 VCH-003 VCH-004 VCH-012 VCH-014]", async ({
  page,
  hasScripts,
}) => {
  const email = newcomer("voucher");
  await open(page, "/gift-vouchers", hasScripts);
  await expect(page.getByText("Green light")).toBeVisible();
  await expect(page.getByText("$25.00")).toBeVisible();
  await page.getByRole("link", { name: "Log in to buy" }).click();
  await signUp(page, email, hasScripts);
  await expect(page.getByRole("heading", { level: 1, name: "Buy a gift voucher" })).toBeVisible();

  const pay = page.getByRole("button", { name: "Pay now" });
  await expect(pay).toBeVisible({ visible: !hasScripts });
  await page.getByRole("radio", { name: "Light trails" }).check();
  await page.getByRole("radio", { name: "Custom Amount" }).check();
  await page.getByLabel("Your amount in dollars").fill("0");
  await expect(pay).toBeVisible({ visible: !hasScripts });
  await page.getByLabel("Your amount in dollars").fill("12.50");
  await pay.click();
  await expect(page.getByText("Pay $12.50").first()).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Payment cancelled")).toBeVisible();
  await alive(page, hasScripts);
  await expect(page.getByRole("radio", { name: "Light trails" })).toBeChecked();
  await expect(page.getByLabel("Your amount in dollars")).toHaveValue("12.50");
  await pay.click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("Payment Successful")).toBeVisible();
  await expect(page.getByText("Please check your email for your receipt")).toBeVisible();

  const code = /code of the gift voucher: (\S+)/.exec(await mailTo(page, email))?.[1] ?? "";
  expect(code).toMatch(/^(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}$/);
  await open(page, "/gift-vouchers", hasScripts);
  await page.getByText("Redeem a gift voucher").click();
  await expect(page.getByRole("radio", { name: "Custom Amount" })).toBeHidden();
  await page.getByLabel("Code").fill("NOT-A-CODE");
  await page.getByRole("button", { name: "Redeem", exact: true }).click();
  await expect(page.getByText("There is no gift voucher with this code.")).toBeVisible();
  await alive(page, hasScripts);
  await page.getByLabel("Code").fill(code.toLowerCase().replaceAll("-", " "));
  await page.getByRole("button", { name: "Redeem", exact: true }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText("Your voucher is redeemed.")).toBeVisible();
  await page.goto("/my-account");
  await expect(page.getByRole("main")).toContainText("$12.50");
});
