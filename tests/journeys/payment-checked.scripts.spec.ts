import { expect, test } from "@playwright/test";
import { type FaultyProxy, startFaultyProxy } from "../support/faulty-proxy.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { logIn, open, payButton, waitUntilReady } from "./visitor.ts";

// Separate programs, because the API doesn't report a payment; console errors are allowed.
let organiser: RunningOrganiser;
let toApi: FaultyProxy;
let site: RunningSite;

test.beforeAll(async () => {
  organiser = await startOrganiser();
  toApi = await startFaultyProxy(organiser.url);
  site = await startSite({
    organiserUrl: toApi.url,
    clock: organiser.clock,
    env: { ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
});
test.afterAll(async () => {
  await site.close();
  await toApi.close();
  await organiser.close();
});

test("a page that checks a payment polls automatically and shows when it is paid", async ({ page }) => {
  await open(page, `${site.publicUrl}/login`, true);
  await logIn(page);
  await expect(page).toHaveURL(/\/$/);
  await open(page, `${site.publicUrl}/event/mates-rates-night`, true);
  await page.getByRole("textbox", { name: "Adult" }).fill("1");
  await page.getByLabel("I accept the terms and conditions").check();
  await payButton(page).click();
  toApi.fault("cognito/payment/checkPaid", { json: {} });
  await page.getByRole("button", { name: /^Pay/ }).click();
  await waitUntilReady(page, true);
  await expect(page.getByRole("alert")).toContainText("Your payment is being checked. Don’t pay again.");
  await expect(payButton(page)).toHaveCount(0);

  toApi.restore();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible({ timeout: 30_000 });
});
