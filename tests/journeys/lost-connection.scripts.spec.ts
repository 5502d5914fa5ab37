import type { Page } from "@playwright/test";
import { expect, open, payButton, signIn, testOfTrouble as test } from "./visitor.ts";

async function fillInTickets(page: Page): Promise<void> {
  await signIn(page);
  await open(page, "/event/mates-rates-night", true);
  await page.getByRole("spinbutton", { name: "Adult" }).fill("2");
  await page.getByLabel("I accept the terms and conditions").check();
}

test("a press without a connection waits in the page, and goes by itself once there is one", async ({
  page,
  context,
}) => {
  await fillInTickets(page);
  await context.setOffline(true);
  await payButton(page).click();
  const waiting = page.getByRole("status").filter({ hasText: "Not sent yet" });
  await expect(waiting).toContainText("is sent as soon as the connection is back");
  await expect(waiting).toBeInViewport();

  // Whoever wants to leave is asked first.
  page.once("dialog", (dialog) => dialog.dismiss());
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(waiting).toBeVisible();
  await expect(page.getByRole("spinbutton", { name: "Adult" })).toHaveValue("2");

  await context.setOffline(false);
  await expect(page.getByText("Test gateway")).toBeVisible();
});

test("a press that is given up while it waits is not sent", async ({ page, context }) => {
  await fillInTickets(page);
  await context.setOffline(true);
  await payButton(page).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Not sent yet")).toBeHidden();

  const posts: string[] = [];
  page.on("request", (request) => request.postData()?.includes("intent=submit") && posts.push(request.url()));
  await context.setOffline(false);
  await page.waitForTimeout(2_500);
  expect(posts).toEqual([]);
});

test("an order whose answer is cut off is sent again by itself, and is one order [ENT-041]", async ({
  page,
}) => {
  await fillInTickets(page);
  let lost = "";
  await page.route(/\/event\/mates-rates-night\.data/, async (route) => {
    if (lost !== "" || route.request().method() !== "POST") return route.continue();
    lost = await (await route.fetch({ maxRedirects: 0 })).text(); // carried out, and nobody hears of it
    return route.abort("connectionreset");
  });
  await payButton(page).click();
  await expect(page.getByText("Test gateway")).toBeVisible({ timeout: 15_000 });
  // A second order would have a payment page of its own.
  expect(lost).toContain(new URL(page.url()).pathname);
});

test("what was missing before isn't asked again beside a press that was lost on its way", async ({
  page,
}) => {
  await open(page, "/contact", true);
  const send = page.getByRole("main").getByRole("button", { name: "Submit" });
  await send.click();
  const missing = page.getByRole("main").getByText("Please fill this in.");
  await expect(missing.first()).toBeVisible();
  await page.getByLabel("Your Name").fill("Kim");
  await page.getByLabel("Your Email").fill("kim@example.com");
  await page.getByLabel("Subject").fill("Gates");
  await page.getByLabel("Your Message").fill("When do they open?");
  await page.route(/\/contact\.data/, (route) => route.abort("connectionreset"));
  await send.click();
  await expect(page.getByText("Not confirmed yet")).toBeVisible();
  await expect(missing).toHaveCount(0);
});
