import type { Page } from "@playwright/test";
import { callsAs } from "../support/api-calls.ts";
import { documentFile } from "../support/files.ts";
import { journeyAddresses } from "../support/journey-addresses.ts";
import { market, loadStalls } from "../support/stall-order.ts";
import { expect, logIn, open, test, waitUntilReady } from "./visitor.ts";

/** Updates the form: automatic with scripts, by the button of a section without. */
async function updateAt(page: Page, section: string, hasScripts: boolean): Promise<void> {
  if (hasScripts) return;
  const button = page.locator(`#${section}`).getByRole("button", { name: "Update" });
  await Promise.all([page.waitForEvent("load"), button.click()]);
  await expect(page).toHaveURL(new RegExp(`/stall#${section}$`));
}

/** Approves the trader's last application as the organiser's staff. */
async function approve(email: string, worker: number): Promise<void> {
  const api = `http://localhost:${journeyAddresses(worker).apiPort}`;
  const last = (await loadStalls(await callsAs(api, email))).at(-1);
  const staff = await callsAs(api, "admin@example.com");
  const { body } = await staff.post("event/stallSite/decide", { id: last?.id, approved: true });
  expect(body).toMatchObject({ success: true });
}

test("a trader sees the price of a stall site, applies after logging in, and pays once approved [STALL-001 STALL-008 PRICE-015 PRICE-016 ACC-011]", async ({
  page,
  hasScripts,
  viewport,
}, { parallelIndex }) => {
  // All projects share the API, which accepts three applications per trader and event.
  const email = viewport?.width === 390 ? "spectator@example.com" : "driver@example.com";
  await open(page, `/event/${market}`, hasScripts);
  await page.getByRole("link", { name: "Apply for a stall" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Apply for a stall" })).toBeVisible();
  await waitUntilReady(page, hasScripts);

  await page.getByRole("radio", { name: /^Trade stall/ }).check();
  await updateAt(page, "site", hasScripts);
  await page.getByRole("radio", { name: "Gate B" }).check();
  const width = page.getByLabel("Width in metres");
  await width.fill("13");
  await page.getByLabel("Length in metres").fill("3.5");
  await page.getByLabel("Length in metres").blur();
  await updateAt(page, "size", hasScripts);
  await expect(width).toHaveAccessibleDescription(/^This site type allows a width of 3–12 m/);
  await width.fill("4");
  await page.getByLabel("Power connection 1").selectOption("15 amp, single phase");
  await updateAt(page, "size", hasScripts);
  const summary = page.getByRole("complementary", { name: "Your application" });
  await expect(summary).toContainText("Site hire (14 m²)");
  await expect(summary).toContainText("$230.00"); // 195.00, and 35.00 for power
  await page.getByRole("button", { name: "Log in to apply" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await waitUntilReady(page, hasScripts);
  await logIn(page, email);
  await expect(page.getByRole("heading", { level: 1, name: "Apply for a stall" })).toBeVisible();
  await waitUntilReady(page, hasScripts);
  // In a later project this trader has already applied.
  const another = page.getByRole("link", { name: "Apply for another site" });
  if (await another.isVisible()) await another.click();
  await waitUntilReady(page, hasScripts);

  await expect(page.getByRole("radio", { name: "Gate B" })).toBeChecked();
  await expect(page.getByLabel("Width in metres")).toHaveValue("4");
  await page.getByLabel("What will you sell or display?").fill("Enamel signs");
  await page.getByRole("radio", { name: "Upload a file" }).check();
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
  await waitUntilReady(page, hasScripts);

  await approve(email, parallelIndex);
  await open(page, "/my-account", hasScripts);
  const stalls = page.getByRole("region", { name: "Stall sites" });
  await expect(stalls).toContainText("Not paid yet");
  await stalls
    .getByRole("button", { name: /^Pay \$230\.00 Now: .+, Trade stall$/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Stall sites" })).not.toContainText("Not paid yet");
});
