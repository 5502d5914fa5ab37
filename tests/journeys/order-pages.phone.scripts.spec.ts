import type { Page } from "@playwright/test";
import { languages } from "../../app/i18n/languages.ts";
import { ofToday } from "../support/of-today.ts";
import { blockPictures } from "./block-pictures.ts";
import { mailTo, newUserEmail } from "./new-user.ts";
import { enterAgain, expect, open, payButton, logInByPost, test, update } from "./visitor.ts";

const phoneSize = { width: 360, height: 780 };

test.use({ viewport: phoneSize });

test("pages of an order, its payment and of mailed links fit a phone of 360 px in every language", async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page, "/newsletter", true);
  const email = newUserEmail("a-subscriber-with-a-long-address");
  await page.getByRole("main").getByLabel("Email").fill(email);
  await page.getByRole("main").getByLabel("First name").fill("Maximiliane");
  await page.getByRole("main").getByRole("button", { name: "Subscribe" }).click();
  const mail = await mailTo(page, email);
  const subscription = /https?:\/\/\S+\/newsletter\/[^\s"<?]+/.exec(mail)?.[0] ?? "";
  expect(subscription).not.toBe("");

  await logInByPost(page);
  await open(page, "/event/night-shift-sydney", true);
  await page.getByRole("radio", { name: "Passenger rides" }).check();
  await page.getByRole("textbox", { name: "Adult" }).fill("1");
  await update(page, true);
  await enterAgain(page);
  await page.getByLabel("Your address").selectOption({ index: 1 });
  await page.getByLabel("I accept the terms and conditions").check();
  await payButton(page).click();
  await expect(page.getByRole("button", { name: "Pay", exact: true })).toBeVisible();
  const payment = page.url();
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: phoneSize,
    storageState: await page.context().storageState(),
  });
  const reader = await context.newPage();
  await blockPictures(reader);
  await expectToFit(reader, [payment, subscription]);

  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  const paid = page.url();
  await open(page, "/my-account", true);
  const hrefs = await page
    .locator("main a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const invoice = hrefs.find((href) => href?.startsWith("/show-invoice/")) ?? "";
  const tickets = hrefs.find((href) => href?.startsWith("/show-tickets/")) ?? "";
  expect([invoice, tickets]).not.toContain("");
  const paths = [
    invoice,
    invoice.replace("/show-invoice/", "/show-invoice/print/"),
    invoice.replace("/show-invoice/", "/invoice/"),
    tickets,
    tickets.replace("/show-tickets/", "/print-tickets/"),
    "/my-account",
    "/profile",
    "/profile/your-data",
    "/login/link",
  ];
  const api = new URL(payment).origin;
  await expectToFit(reader, [
    paid,
    payment,
    ...paths.map((path) => (baseURL ?? "") + path),
    `${api}/account/email/unknown`,
    `${api}/newsletter/unknown`,
    `${api}/gift-voucher/unknown`,
    `${api}/pay/unknown`,
  ]);
  await context.close();
});

async function expectToFit(page: Page, addresses: readonly string[]): Promise<void> {
  const tooWide: string[] = [];
  for (const address of addresses)
    for (const language of ofToday(Object.keys(languages), 3)) {
      const url = new URL(address);
      url.searchParams.set("lng", language);
      await page.goto(url.href);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > phoneSize.width) tooWide.push(`${language} ${url.pathname}: ${width} px`);
    }
  expect(tooWide).toEqual([]);
}
