import { alive, expect, open, test } from "./visitor.ts";

test("the video behind the title can be stopped, and stays stopped [RT-002]", async ({
  page,
  hasScripts,
}) => {
  await open(page, "/", hasScripts);
  const video = page.locator("video");
  await expect(video).toBeVisible();
  await page.getByTitle("Stop the moving picture").click();
  await expect(video).toBeHidden();
  await expect(page.getByRole("checkbox", { name: "Stop the moving picture" })).toBeChecked();
});

test("a visitor looks at the pictures of one night in large [IMG-026 IMG-027]", async ({
  page,
  hasScripts,
}) => {
  await open(page, "/gallery", hasScripts);
  await page.getByRole("link", { name: "Half a length" }).click();
  await expect(page).toHaveURL(/gallery=\d+#gallery-\d+$/);
  await alive(page, hasScripts);
  const pictures = page.getByRole("link", { name: /^Show large/ });

  if (!hasScripts) {
    // The link leads to the large picture itself. It is only fetched: the browser's own page around a picture
    // breaks the picture's strict CSP.
    const large = await page.request.get((await pictures.first().getAttribute("href")) ?? "");
    expect(large.headers()["content-type"]).toBe("image/jpeg");
    return;
  }
  await pictures.first().click();
  const lightbox = page.getByRole("dialog");
  await expect(lightbox.getByText(/^1 of \d+$/)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(lightbox.getByText(/^2 of \d+$/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(lightbox).toBeHidden();
  await expect(pictures.first()).toBeFocused();
});

test("questions open one at a time, the opened one in view [CMS-064 CMS-065 CMS-066 CMS-067]", async ({
  page,
  hasScripts,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await open(page, "/contact", hasScripts);
  const first = page.locator("details", { hasText: "Can I race the car I drive every day?" });
  const second = page.locator("details", { hasText: "My car isn’t registered." });

  // Its line is the last that is seen, so that its answer unfolds below the screen.
  await second.evaluate((item) =>
    scrollBy(0, item.getBoundingClientRect().bottom - document.documentElement.clientHeight),
  );
  await second.locator("summary").press("Enter");
  const answer = second.getByText("Write to us with a photo of it.");
  await expect(answer).toBeVisible();
  if (hasScripts) await expect(answer).toBeInViewport({ ratio: 1 });

  await first.locator("summary").click();
  await expect(first.getByText("Yes, most people do.")).toBeVisible();
  await expect(answer).toBeHidden();

  await first.locator("summary").press("Enter");
  await expect(page.locator("details[name][open]")).toHaveCount(0);
});
