import type { Page } from "@playwright/test";
import { expect, open, payButton, logInByPost, testAllowingErrors as test } from "./visitor.ts";

async function fillInTickets(page: Page): Promise<void> {
  await logInByPost(page);
  await open(page, "/event/mates-rates-night", true);
  await page.getByRole("textbox", { name: "Adult" }).fill("2");
  await page.getByLabel("I accept the terms and conditions").check();
}

test("a form submitted offline waits in the page and is sent automatically once online", async ({
  page,
  context,
}) => {
  await fillInTickets(page);
  await context.setOffline(true);
  await payButton(page).click();
  const waiting = page.getByRole("status").filter({ hasText: "Not sent yet" });
  await expect(waiting).toContainText("We’ll send your form when you’re back online.");
  await expect(waiting).toBeInViewport();

  // Leaving the page requires a confirmation.
  page.once("dialog", (dialog) => dialog.dismiss());
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(waiting).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Adult" })).toHaveValue("2");

  await context.setOffline(false);
  await expect(page.getByText("Test gateway")).toBeVisible();
});

test("an entry says that the connection is lost while it is filled in, and until it is back", async ({
  page,
  context,
}) => {
  const loading = page.waitForResponse(/\/offline-notice-/); // after the page
  await fillInTickets(page);
  await (await loading).finished();
  const box = page.getByLabel("I accept the terms and conditions");
  const notice = page.getByRole("status").filter({ hasText: "You’re offline." });
  await context.setOffline(true);
  await expect(notice).toBeInViewport(); // at the top, although the form is scrolled
  await expect(box).toBeFocused();
  await page.getByRole("textbox", { name: "Adult" }).fill("3");
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
});

test("a waiting submission that is cancelled is not sent", async ({ page, context }) => {
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

test("an order whose response is lost is resubmitted automatically, and is only one order [ENT-041]", async ({
  page,
}) => {
  await fillInTickets(page);
  let lost = "";
  await page.route(/\/event\/mates-rates-night\.data/, async (route) => {
    if (lost !== "" || route.request().method() !== "POST") return route.continue();
    lost = await (await route.fetch({ maxRedirects: 0 })).text(); // executed, but the response is lost
    return route.abort("connectionreset");
  });
  await payButton(page).click();
  await expect(page.getByText("Test gateway")).toBeVisible({ timeout: 15_000 });
  // A second order would have a different payment page.
  expect(lost).toContain(new URL(page.url()).pathname);
});

test("earlier validation errors are hidden when a submission is lost", async ({ page }) => {
  await open(page, "/contact", true);
  const send = page.getByRole("main").getByRole("button", { name: "Submit" });
  await send.click();
  const missing = page.getByRole("main").getByText("Fill this in.");
  await expect(missing.first()).toBeVisible();
  await page.getByLabel("Your Name").fill("Kim");
  await page.getByRole("main").getByLabel("Your Email").fill("kim@example.com");
  await page.getByLabel("Subject").fill("Gates");
  await page.getByLabel("Your Message").fill("When do they open?");
  await page.route(/\/contact\.data/, (route) => route.abort("connectionreset"));
  await send.click();
  await expect(page.getByText("Not confirmed yet")).toBeVisible();
  await expect(missing).toHaveCount(0);
});
