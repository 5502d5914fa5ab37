import { expect, test } from "@playwright/test";
import { type FaultyLine, faultyLine } from "../support/faulty-line.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { alive, logIn, open, payButton } from "./visitor.ts";

// Programs of their own: the API has nothing to say of a payment. The browser's console may say so.
let organiser: RunningOrganiser;
let toApi: FaultyLine;
let site: RunningSite;

test.beforeAll(async () => {
  organiser = await startOrganiser();
  toApi = await faultyLine(organiser.url);
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

test("a page that checks a payment asks again by itself, and says once it is paid", async ({ page }) => {
  await open(page, `${site.publicUrl}/login`, true);
  await logIn(page);
  await expect(page).toHaveURL(/\/$/);
  await open(page, `${site.publicUrl}/event/mates-rates-night`, true);
  await page.getByRole("spinbutton", { name: "Adult" }).fill("1");
  await page.getByLabel("I accept the terms and conditions").check();
  await payButton(page).click();
  toApi.fault("cognito/payment/checkPaid", { json: {} });
  await page.getByRole("button", { name: /^Pay/ }).click();
  await alive(page, true);
  await expect(page.getByRole("alert")).toContainText("Your payment is being checked. Don't pay again.");
  await expect(payButton(page)).toHaveCount(0);

  toApi.mend();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible({ timeout: 30_000 });
});
