import { expect, logIn, open, test, waitUntilReady } from "./visitor.ts";

test("Back from the login skips the page that required it [RT-067]", async ({ page, hasScripts }) => {
  await open(page, "/events", hasScripts);
  // The return URL of a payment, opened without a session.
  await page.goto("/event/night-shift-sydney?payum_token=of-somebody");
  await expect(page).toHaveURL(/\/login\?payment=/);
  await waitUntilReady(page, hasScripts);
  await page.goBack();
  await expect(page).toHaveURL(/\/events$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/login\?payment=/);
  await waitUntilReady(page, hasScripts);
  await logIn(page);
  await expect(page).toHaveURL(/\/event\/night-shift-sydney/);
});
