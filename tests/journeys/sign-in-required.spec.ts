import { alive, expect, logIn, open, test } from "./visitor.ts";

test("the way back from the log-in leads past the page that asked for it [RT-067]", async ({
  page,
  hasScripts,
}) => {
  await open(page, "/events", hasScripts);
  // Where the payment page leads back to, opened by somebody whose session is over.
  await page.goto("/event/night-shift-sydney?payum_token=of-somebody");
  await expect(page).toHaveURL(/\/login$/);
  await alive(page, hasScripts);
  await page.goBack();
  await expect(page).toHaveURL(/\/events$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/login$/);
  await alive(page, hasScripts);
  await logIn(page);
  await expect(page).toHaveURL(/\/event\/night-shift-sydney/);
});
