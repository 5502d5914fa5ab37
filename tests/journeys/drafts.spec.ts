import type { Page } from "@playwright/test";
import {
  expect,
  open,
  payButton,
  logInByPost,
  signInOnDevice,
  test,
  testAllowingErrors,
  update,
  waitUntilReady,
} from "./visitor.ts";

const event = "/event/twilight-show-and-shine";
const adults = (page: Page) => page.getByRole("textbox", { name: "Adult" });

/** Types and waits until the draft is saved: by autosave with scripts, by “Update” without. */
async function type(page: Page, tickets: string, hasScripts: boolean): Promise<void> {
  const saved = hasScripts ? page.waitForResponse((response) => response.url().endsWith("/draft")) : null;
  await adults(page).fill(tickets);
  await update(page, hasScripts);
  await saved;
}

test("a draft is restored after leaving, in a new window and on another device, until the user starts over", async ({
  page,
  browser,
  hasScripts,
}) => {
  await logInByPost(page);
  await open(page, event, hasScripts);
  await type(page, "3", hasScripts);
  await open(page, "/my-account", hasScripts);
  await page.getByRole("link", { name: /^Continue Twilight/ }).click();
  await expect(adults(page)).toHaveValue("3");

  const device = await (await browser.newContext({ javaScriptEnabled: hasScripts })).newPage();
  await signInOnDevice(device.request);
  await open(device, new URL(event, page.url()).href, hasScripts);
  await expect(adults(device)).toHaveValue("3");
  await expect(device.getByText(/^We’ve filled in what you entered on/)).toBeVisible();

  // Edited on both: an open page doesn't change, and the last saved draft is restored next.
  await type(device, "4", hasScripts);
  await expect(adults(page)).toHaveValue("3");
  await open(page, event, hasScripts);
  await expect(adults(page)).toHaveValue("4");

  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByText(/^We’ve filled in what you entered on/)).toBeHidden();
  await expect(adults(page)).toHaveValue("0");
  await device.context().close();
});

test("a page that was opened without changes saves no draft", async ({ page, hasScripts }) => {
  await logInByPost(page, "spectator@example.com");
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await open(page, event, hasScripts);
  await open(page, "/my-account", hasScripts); // leaving the page would save a draft
  expect(posts).toEqual([]);
  await expect(page.getByRole("link", { name: /^Continue/ })).toBeHidden();
});

test("input made just before a reload is restored", async ({ page, hasScripts }) => {
  test.skip(!hasScripts, "without scripts “Update” saves the draft");
  await logInByPost(page, "spectator@example.com");
  await open(page, event, hasScripts);
  await adults(page).fill("2");
  await page.reload();
  await expect(adults(page)).toHaveValue("2");
});

testAllowingErrors(
  "input made after a rejected submission is saved as well",
  async ({ page, hasScripts }) => {
    test.skip(!hasScripts, "without scripts “Update” saves the draft");
    await logInByPost(page);
    await open(page, event, hasScripts);
    await type(page, "2", hasScripts);
    await payButton(page).click();
    await expect(page.getByRole("link", { name: /terms and conditions/ }).first()).toBeVisible();
    await type(page, "4", hasScripts);
    await open(page, event, hasScripts);
    await expect(adults(page)).toHaveValue("4");
  },
);

test("a user who leaves the payment page with “Back” sees that the entry isn’t paid yet, and pays it", async ({
  page,
  hasScripts,
}) => {
  await logInByPost(page, "spectator@example.com");
  await open(page, event, hasScripts);
  await adults(page).fill("2");
  await update(page, hasScripts);
  await page.getByLabel("I accept the terms and conditions").check();
  await payButton(page).click();
  await expect(page.getByText("Test gateway")).toBeVisible();
  // Without scripts the previous page is the response to a POST, which the browser would repeat.
  await (hasScripts ? page.goBack() : page.goto(event));
  await waitUntilReady(page, hasScripts);
  await expect(page.getByText("Your entry isn’t paid yet")).toBeInViewport();
  await page.goto("/my-account");
  await expect(page.locator("#drafts")).toContainText("Your entry isn’t paid yet");
  await waitUntilReady(page, hasScripts);
  await page
    .getByRole("button", { name: /^Pay \$36\.89 Now/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("Payment Successful")).toBeVisible();
  await expect(page.locator("#drafts")).toBeHidden();
});
