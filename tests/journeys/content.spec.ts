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
