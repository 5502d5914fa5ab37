import type { Page } from "@playwright/test";
import { nonEmpty } from "../support/non-empty.ts";
import { expect, open, payButton, logInByPost, test, update, waitUntilReadyAndOpen } from "./visitor.ts";

async function answerQuestions(page: Page): Promise<void> {
  await page.getByLabel("Blood type").selectOption({ index: 1 });
  await page.getByLabel("Date of last tetanus vaccination").fill("2025-02-03");
  await page.getByLabel("Date of last medical exam").fill("2026-01-15");
  for (const no of await page.getByRole("radio", { name: "No", exact: true }).all()) await no.check();
}

test("an annual licence requires a medical statement, which isn't saved when the payment is declined [EVT-028 LIC-012 EVT-056]", async ({
  page,
  hasScripts,
}) => {
  await logInByPost(page);
  await open(page, "/event/long-weekend-shootout", hasScripts);
  await page.getByRole("radio", { name: /^Street/ }).check();
  await update(page, hasScripts);
  await page.getByRole("radio", { name: "Annual licence" }).check();
  await update(page, hasScripts);
  await page.getByLabel("Your vehicle").selectOption({ index: 1 });
  await page.getByLabel("Your address").selectOption({ index: 1 });
  await page.getByLabel("I accept the licence terms").check();
  await page.getByLabel("I accept the terms and conditions").check();
  await answerQuestions(page);
  await payButton(page).click();
  await page.getByRole("button", { name: "Decline" }).click();

  await expect(page.getByText("Payment Failed").first()).toBeVisible();
  await waitUntilReadyAndOpen(page, hasScripts);
  await expect(page.getByRole("radio", { name: "Annual licence" })).toBeChecked();
  await expect(page.getByLabel("Blood type")).toHaveValue("");
  await expect(page.getByLabel("Date of last medical exam")).toHaveValue("");
  for (const radio of nonEmpty(await page.getByRole("radio", { name: "No", exact: true }).all()))
    await expect(radio).not.toBeChecked();
});
