import { expect, open, test, waitUntilReady } from "./visitor.ts";

test("the background video can be paused and stays paused [RT-002]", async ({ page, hasScripts }) => {
  await open(page, "/", hasScripts);
  const video = page.locator("video");
  await expect(video).toBeVisible();
  await page.getByTitle("Pause video").click();
  await expect(video).toBeHidden();
  await expect(page.getByRole("checkbox", { name: "Pause video" })).toBeChecked();
});

test("a visitor opens the images of an album in the lightbox [IMG-026 IMG-027]", async ({
  page,
  hasScripts,
}) => {
  await open(page, "/gallery", hasScripts);
  await page.getByRole("link", { name: "Half a length" }).click();
  await expect(page).toHaveURL(/gallery=\d+#gallery-\d+$/);
  await waitUntilReady(page, hasScripts);
  const pictures = page.getByRole("link", { name: /^Enlarge: / });

  if (!hasScripts) {
    // The link leads to the image file. It is only fetched, because the browser's own image page violates the
    // image's strict CSP.
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

  // Back closes it too and the page is unchanged; so does a reload.
  const address = page.url();
  const dataRequests: string[] = [];
  page.on("request", (request) => void (request.url().includes(".data") && dataRequests.push(request.url())));
  await pictures.nth(1).click();
  await expect(lightbox.getByText(/^2 of \d+$/)).toBeVisible();
  await page.goBack();
  await expect(lightbox).toBeHidden();
  await expect(pictures.nth(1)).toBeFocused();
  expect([page.url(), dataRequests]).toEqual([address, []]);
  await pictures.first().click();
  await expect(lightbox).toBeVisible();
  await page.reload();
  await waitUntilReady(page, hasScripts);
  await expect(lightbox).toBeHidden();
  expect(page.url()).toBe(address);
  await page.goBack();
  await expect(page).toHaveURL(/\/gallery$/);
});

test("in Arabic the arrow keys of the lightbox follow the reading direction [IMG-027]", async ({
  page,
  hasScripts,
}) => {
  test.skip(!hasScripts, "The lightbox requires scripts.");
  await open(page, "/gallery?lng=ar", hasScripts);
  await page.getByRole("link", { name: "Half a length" }).click();
  await expect(page).toHaveURL(/gallery=\d+/);
  await waitUntilReady(page, hasScripts);
  await page.locator("a[href*='/assets/i/']").first().click();
  const lightbox = page.getByRole("dialog");
  const counter = lightbox.locator("figcaption > :last-child");
  const first = await counter.textContent();
  await page.keyboard.press("ArrowLeft");
  await expect(counter).not.toHaveText(first ?? "");
  const second = await counter.textContent();
  await page.keyboard.press("ArrowRight");
  await expect(counter).toHaveText(first ?? "");
  await page.keyboard.press("ArrowLeft");
  await expect(counter).toHaveText(second ?? "");
  expect(second).toMatch(/2|٢/);
});

test("FAQ questions open one at a time, and the open one is scrolled into view [CMS-064 CMS-065 CMS-066 CMS-067]", async ({
  page,
  hasScripts,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await open(page, "/contact", hasScripts);
  const first = page.locator("details", { hasText: "Can I race the car I drive every day?" });
  const second = page.locator("details", { hasText: "My car isn’t registered." });

  // The question is at the bottom of the screen, so that its answer opens below it.
  await second.evaluate((item) =>
    scrollBy(0, item.getBoundingClientRect().bottom - document.documentElement.clientHeight),
  );
  await second.locator("summary").press("Enter");
  const response = second.getByText("Write to us with a photo of it.");
  await expect(response).toBeVisible();
  if (hasScripts) await expect(response).toBeInViewport({ ratio: 1 });

  await first.locator("summary").click();
  await expect(first.getByText("Yes, most people do.")).toBeVisible();
  await expect(response).toBeHidden();

  await first.locator("summary").press("Enter");
  await expect(page.locator("details[name][open]")).toHaveCount(0);
});
