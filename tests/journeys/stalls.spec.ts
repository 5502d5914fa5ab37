import type { Page } from "@playwright/test";
import { callsAs } from "../support/api-calls.ts";
import { documentFile } from "../support/files.ts";
import { journeyAddresses } from "../support/journey-addresses.ts";
import { market, stallsOf } from "../support/stall-order.ts";
import { alive, expect, logIn, open, test } from "./visitor.ts";

/** Shows what follows from the choices: by itself with scripts, by the button at their place without. */
async function updateAt(page: Page, place: string, hasScripts: boolean): Promise<void> {
  if (hasScripts) return;
  const button = page.locator(`#${place}`).getByRole("button", { name: "Update" });
  await Promise.all([page.waitForEvent("load"), button.click()]);
  await expect(page).toHaveURL(new RegExp(`/stall#${place}$`));
}

/** The organiser's staff approves what this trader applied for last. */
async function approve(email: string, worker: number): Promise<void> {
  const api = `http://localhost:${journeyAddresses(worker).apiPort}`;
  const last = (await stallsOf(await callsAs(api, email))).at(-1);
  const staff = await callsAs(api, "admin@example.com");
  const { body } = await staff.post("event/stallSite/decide", { id: last?.id, approved: true });
  expect(body).toMatchObject({ success: true });
}

test("a trader sees the price of a site, applies for it after the log-in, and pays once it is approved [STALL-001 STALL-008 PRICE-015 PRICE-016 ACC-011]", async ({
  page,
  hasScripts,
  viewport,
}, { parallelIndex }) => {
  // All projects share the API, which takes three applications of one trader for an event.
  const email = viewport?.width === 390 ? "spectator@example.com" : "driver@example.com";
  await open(page, `/event/${market}`, hasScripts);
  await page.getByRole("link", { name: "Apply for a stall" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Apply for a stall" })).toBeVisible();
  await alive(page, hasScripts);

  await page.getByRole("radio", { name: /^Trade stall/ }).check();
  await updateAt(page, "site", hasScripts);
  await page.getByRole("radio", { name: "Gate B" }).check();
  await page.getByLabel("Width in metres").fill("4");
  await page.getByLabel("Length in metres").fill("3.5");
  await page.getByLabel("Power connection 1").selectOption("15 amp, single phase");
  await updateAt(page, "size", hasScripts);
  const summary = page.getByRole("complementary", { name: "Your application" });
  await expect(summary).toContainText("Hire of 14 m²");
  await expect(summary).toContainText("$230.00"); // 195.00, and 35.00 for power
  await page.getByRole("button", { name: "Log in to apply" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await alive(page, hasScripts);
  await logIn(page, email);
  await expect(page.getByRole("heading", { level: 1, name: "Apply for a stall" })).toBeVisible();
  await alive(page, hasScripts);
  // In a later project this trader has applied before.
  const another = page.getByRole("link", { name: "Apply for another site" });
  if (await another.isVisible()) await another.click();
  await alive(page, hasScripts);

  await expect(page.getByRole("radio", { name: "Gate B" })).toBeChecked();
  await expect(page.getByLabel("Width in metres")).toHaveValue("4");
  await page.getByLabel("What do you sell or show, and how?").fill("Enamel signs");
  await page.getByRole("radio", { name: "Give us a file" }).check();
  const { name, type, bytes } = documentFile();
  await page
    .getByLabel("Public liability insurance: File")
    .setInputFiles({ name, mimeType: type, buffer: bytes });
  if (hasScripts) await expect(page.getByText(`Uploaded: ${name}`)).toBeVisible();
  await page.getByLabel("Public liability insurance: Expiry date").fill("2099-01-01");
  await page.getByRole("radio", { name: "Bank transfer" }).check();
  await page.getByLabel("I accept the terms and conditions").check();
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByText("Waiting for approval").last()).toBeVisible();
  await alive(page, hasScripts);

  await approve(email, parallelIndex);
  await open(page, "/my-account", hasScripts);
  const stalls = page.getByRole("region", { name: "Stall sites" });
  await expect(stalls).toContainText("Not paid yet");
  await stalls.getByRole("link", { name: /^Pay it: Invoice/ }).click();
  await page
    .getByRole("button", { name: /^Pay \$230\.00 Now: Invoice \d+$/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Stall sites" })).not.toContainText("Not paid yet");
});
