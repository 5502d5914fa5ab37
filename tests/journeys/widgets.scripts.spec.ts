import { expect, open, test, testAllowingErrors } from "./visitor.ts";

const slider = "Gallery: slider";

test.describe("the slideshow", () => {
  test("advances every 4 s, also after manual navigation, until it is paused [IMG-023 IMG-025]", async ({
    page,
  }) => {
    await page.clock.install();
    await open(page, "/style", true);
    const row = page.getByRole("region", { name: slider });
    const slideIndex = () => row.evaluate((element) => Math.round(element.scrollLeft / element.clientWidth));
    await row.scrollIntoViewIfNeeded();
    // The clock has already run for a while.
    await page.clock.runFor(2_000);
    expect(await slideIndex()).toBe(0);
    await page.clock.runFor(2_000);
    await expect.poll(slideIndex).toBe(1);

    await row.press("ArrowLeft");
    await expect.poll(slideIndex).toBe(0);
    await page.clock.runFor(4_000);
    await expect.poll(slideIndex).toBe(1);

    await page.getByRole("checkbox", { name: "Pause slideshow" }).check();
    await page.clock.runFor(12_000);
    expect(await slideIndex()).toBe(1);
  });

  test("doesn't move with reduced motion [IMG-023]", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.clock.install();
    await open(page, "/style", true);
    await page.clock.runFor(12_000);
    const row = page.getByRole("region", { name: slider });
    expect(await row.evaluate((element) => element.scrollLeft)).toBe(0);
    await expect(page.getByText("Pause slideshow")).toBeHidden();
  });
});

test("a map is loaded from the maps service only on request [CMS-061]", async ({ page }) => {
  const mapRequests: string[] = [];
  await page.route(/google/, async (route) => {
    mapRequests.push(route.request().url());
    await route.fulfill({ contentType: "text/html", body: "<title>Map</title>" });
  });
  await open(page, "/style", true);
  const map = page.locator("figure", { hasText: "Sandstone Raceway" });
  await map.scrollIntoViewIfNeeded();
  expect(mapRequests).toEqual([]);
  await map.getByRole("link", { name: "Show the map" }).click();
  const frame = page.getByTitle("Map: Sandstone Raceway");
  await expect(frame).toBeFocused();
  expect(mapRequests).toEqual([
    "https://maps.google.com/maps?q=-33.61%2C+150.75+(Sandstone+Raceway)&z=12&output=embed",
  ]);
  await expect(map.getByRole("link", { name: "Directions" })).toBeVisible();
});

test("the parallax image of a hero moves with scrolling, but not with reduced motion [CMS-052]", async ({
  page,
}) => {
  await open(page, "/style", true);
  const picture = page.locator("img.parallax");
  const offset = () =>
    picture.evaluate((image) => getComputedStyle(image).translate + getComputedStyle(image).transform);
  // Images that are still loading move the page, so it is scrolled again each time.
  const offsetAt = (block: ScrollLogicalPosition) => async () => {
    await picture.evaluate((image, to) => image.scrollIntoView({ block: to, behavior: "instant" }), block);
    return offset();
  };
  await offsetAt("end")();
  // An image that isn't loaded has no height and doesn't move.
  const isLoaded = () =>
    picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);
  await expect.poll(isLoaded, { timeout: 60_000 }).toBe(true);
  const offsetAtEnd = await offsetAt("end")();
  await expect.poll(offsetAt("start")).not.toBe(offsetAtEnd);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const offsetBefore = await offset();
  await page.evaluate(() => scrollBy(0, 200));
  expect(await offset()).toBe(offsetBefore);
});

testAllowingErrors(
  "an unreadable image is hidden and logged in the browser's console [IMG-014]",
  async ({ page }) => {
    const messages: string[] = [];
    page.on("console", (message) => messages.push(message.text()));
    await page.route(/\/person-marshal[^/]*\//, (route) =>
      route.fulfill({ contentType: "image/avif", body: "no picture" }),
    );
    await open(page, "/people", true);
    const marshal = page.locator("li", { hasText: "Talia Moreno" });
    await marshal.scrollIntoViewIfNeeded();
    await expect(marshal.locator("img")).toBeHidden();
    expect(messages).toContainEqual(expect.stringMatching(/^A picture can't be shown: .*person-marshal/));
    const clerk = page.locator("li", { hasText: "Bev Kowalski" });
    await clerk.scrollIntoViewIfNeeded();
    await expect(clerk.locator("img")).toBeVisible();
  },
);
