import type { Page } from "@playwright/test";
import {
  alive,
  expect,
  open,
  payButton,
  signIn,
  signInOnceMore,
  test,
  testOfTrouble,
  update,
} from "./visitor.ts";

const event = "/event/twilight-show-and-shine";
const adults = (page: Page) => page.getByRole("spinbutton", { name: "Adult" });

/** Types, and waits until it is kept: by itself with scripts, by “Update” without. */
async function type(page: Page, tickets: string, hasScripts: boolean): Promise<void> {
  const kept = hasScripts ? page.waitForResponse((answer) => answer.url().endsWith("/draft")) : null;
  await adults(page).fill(tickets);
  await update(page, hasScripts);
  await kept;
}

test("what was typed is there after leaving, in a new window and on another device, until it is begun anew", async ({
  page,
  browser,
  hasScripts,
}) => {
  await signIn(page);
  await open(page, event, hasScripts);
  await type(page, "3", hasScripts);
  await open(page, "/my-account", hasScripts);
  await page.getByRole("link", { name: /^Continue Twilight/ }).click();
  await expect(adults(page)).toHaveValue("3");

  const device = await (await browser.newContext({ javaScriptEnabled: hasScripts })).newPage();
  await signInOnceMore(device.request);
  await open(device, new URL(event, page.url()).href, hasScripts);
  await expect(adults(device)).toHaveValue("3");
  await expect(device.getByText(/^What you typed on/)).toBeVisible();

  // Typed on both: the page that is open stays as it is, the last one kept is there for the next.
  await type(device, "4", hasScripts);
  await expect(adults(page)).toHaveValue("3");
  await open(page, event, hasScripts);
  await expect(adults(page)).toHaveValue("4");

  await page.getByRole("button", { name: "Start anew" }).click();
  await expect(page.getByText(/^What you typed on/)).toBeHidden();
  await expect(adults(page)).toHaveValue("0");
  await device.context().close();
});

test("what was typed a moment before the page is loaded anew is there again", async ({
  page,
  hasScripts,
}) => {
  test.skip(!hasScripts, "without scripts “Update” keeps it");
  await signIn(page, "spectator@example.com");
  await open(page, event, hasScripts);
  await adults(page).fill("2");
  await page.reload();
  await expect(adults(page)).toHaveValue("2");
});

testOfTrouble(
  "what is typed after a press that came back with a mistake is kept as well",
  async ({ page, hasScripts }) => {
    test.skip(!hasScripts, "without scripts “Update” keeps it");
    await signIn(page);
    await open(page, event, hasScripts);
    await type(page, "2", hasScripts);
    await payButton(page).click();
    await expect(page.getByRole("link", { name: /terms and conditions/ }).first()).toBeVisible();
    await type(page, "4", hasScripts);
    await open(page, event, hasScripts);
    await expect(adults(page)).toHaveValue("4");
  },
);

test("who leaves the payment page by “Back” sees first that the entry isn’t paid yet, and pays it", async ({
  page,
  hasScripts,
}) => {
  await signIn(page, "spectator@example.com");
  await open(page, event, hasScripts);
  await adults(page).fill("2");
  await update(page, hasScripts);
  await page.getByLabel("I accept the terms and conditions").check();
  await payButton(page).click();
  await expect(page.getByText("Test gateway")).toBeVisible();
  // Without scripts the page before is the answer to a post, which a browser would send once more.
  await (hasScripts ? page.goBack() : page.goto(event));
  await alive(page, hasScripts);
  await expect(page.getByText("Your entry isn’t paid yet")).toBeInViewport();
  await page.goto("/my-account");
  await expect(page.locator("#begun")).toContainText("Your entry isn’t paid yet");
  await alive(page, hasScripts);
  await page
    .getByRole("button", { name: /^Pay \$36\.89 Now/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("Payment Successful")).toBeVisible();
  await expect(page.locator("#begun")).toBeHidden();
});
