import type { Page } from "@playwright/test";
import { newUserEmail, signUp } from "./new-user.ts";
import { expect, logInByPost, open, test } from "./visitor.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("“Saved” is shown where the user is on a long page, above the bottom of the window [NAV-021]", async ({
  page,
}) => {
  await logInByPost(page, "spectator@example.com");
  await open(page, "/profile", true);
  const save = page.getByRole("button", { name: "Save profile" });
  await save.scrollIntoViewIfNeeded();
  await save.click();
  const toast = page.getByText("Saved", { exact: true });
  await expect(toast).toBeInViewport({ ratio: 1 });
  const box = await toast.locator("..").boundingBox();
  expect(box?.height).toBeLessThan(80);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(650);
});

test("after asking for the deletion of the account, the notice with its date is shown and focused", async ({
  page,
}) => {
  const email = newUserEmail("leaving");
  await open(page, "/login", true);
  await signUp(page, email, true);
  await open(page, "/profile/your-data", true);
  await page.getByLabel("Your account’s email address").fill(email);
  await page.getByRole("button", { name: "Delete my account" }).click();
  const notice = page.locator(":focus").filter({ hasText: "Your account will be deleted on" });
  await expect(notice.getByRole("button", { name: "Keep my account" })).toBeInViewport();
});

/** Words of visible texts that are broken within, without a hyphen. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.locator("body").evaluate((body) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: parent } = node;
      if (!parent?.checkVisibility() || parent.closest(".sr-only, script, noscript")) continue;
      for (const word of node.textContent?.matchAll(
        /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Georgian}\d.,$]{2,}/gu,
      ) ?? []) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top / 4)),
        );
        if (lines.size > 1) broken.push(word[0]);
      }
    }
    return broken;
  });

for (const language of ["en", "de", "id", "it", "uz", "pl", "uk", "ka"])
  test(`no word or amount is broken on a small phone, in ${language}`, async ({ page }) => {
    await logInByPost(page, "spectator@example.com");
    for (const path of ["/events", "/event/gulf-camp-out", "/product/start-light-tee", "/cart"]) {
      await open(page, `${path}?lng=${language}`, true);
      expect.soft(await brokenWords(page), path).toEqual([]);
    }
  });

test("a page opened in another language than the chosen one stays in one language [I18N-004]", async ({
  page,
}) => {
  await open(page, "/contact?lng=ar", true);
  await open(page, "/contact?lng=fr", true);
  await page.getByRole("contentinfo").getByRole("link", { name: "Events" }).click();
  await expect(page).toHaveURL(/\/events$/);
  await expect(page.getByRole("heading", { level: 1, name: "Événements" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/\p{Script=Arabic}/u);
});
