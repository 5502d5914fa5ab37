import { expect, open, test, testOfTrouble } from "./visitor.ts";

const slider = "Gallery: slider";

test.describe("the row of slides", () => {
  test("goes on every 4 s, pushed or not, until it is stopped [IMG-023 IMG-025]", async ({ page }) => {
    await page.clock.install();
    await open(page, "/style", true);
    const row = page.getByRole("region", { name: slider });
    const place = () => row.evaluate((element) => Math.round(element.scrollLeft / element.clientWidth));
    await row.scrollIntoViewIfNeeded();
    // Some of the time has gone by itself by now.
    await page.clock.runFor(2_000);
    expect(await place()).toBe(0);
    await page.clock.runFor(2_000);
    await expect.poll(place).toBe(1);

    await row.press("ArrowLeft");
    await expect.poll(place).toBe(0);
    await page.clock.runFor(4_000);
    await expect.poll(place).toBe(1);

    await page.getByRole("checkbox", { name: "Stop the slides" }).check();
    await page.clock.runFor(12_000);
    expect(await place()).toBe(1);
  });

  test("stands still for who wants less motion [IMG-023]", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.clock.install();
    await open(page, "/style", true);
    await page.clock.runFor(12_000);
    const row = page.getByRole("region", { name: slider });
    expect(await row.evaluate((element) => element.scrollLeft)).toBe(0);
    await expect(page.getByText("Stop the slides")).toBeHidden();
  });
});

test("a map is asked of the maps service once the visitor wants it [CMS-061]", async ({ page }) => {
  const asked: string[] = [];
  await page.route(/google/, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: "text/html", body: "<title>Map</title>" });
  });
  await open(page, "/style", true);
  const map = page.locator("figure", { hasText: "Sandstone Raceway" });
  await map.scrollIntoViewIfNeeded();
  expect(asked).toEqual([]);
  await map.getByRole("link", { name: "Show the map" }).click();
  const frame = page.getByTitle("Map: Sandstone Raceway");
  await expect(frame).toBeFocused();
  expect(asked).toEqual([
    "https://maps.google.com/maps?q=-33.61%2C+150.75+(Sandstone+Raceway)&z=12&output=embed",
  ]);
  await expect(map.getByRole("link", { name: "Directions" })).toBeVisible();
});

test("the picture of a hero moves with scrolling where it says so, and for nobody who wants less motion [CMS-052]", async ({
  page,
}) => {
  await open(page, "/style", true);
  const picture = page.locator("img.parallax");
  const offset = () =>
    picture.evaluate((image) => getComputedStyle(image).translate + getComputedStyle(image).transform);
  // Pictures that load meanwhile move the page, so it is scrolled anew each time.
  const offsetAt = (block: ScrollLogicalPosition) => async () => {
    await picture.evaluate((image, to) => image.scrollIntoView({ block: to, behavior: "instant" }), block);
    return offset();
  };
  await offsetAt("end")();
  // A picture that hasn't come has no height, and doesn't move.
  const hasCome = () =>
    picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);
  await expect.poll(hasCome, { timeout: 60_000 }).toBe(true);
  const low = await offsetAt("end")();
  await expect.poll(offsetAt("start")).not.toBe(low);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const still = await offset();
  await page.evaluate(() => scrollBy(0, 200));
  expect(await offset()).toBe(still);
});

testOfTrouble(
  "a picture that can't be read is left out, and the browser's log says which [IMG-014]",
  async ({ page }) => {
    const told: string[] = [];
    page.on("console", (message) => told.push(message.text()));
    await page.route(/\/person-marshal[^/]*\//, (route) =>
      route.fulfill({ contentType: "image/avif", body: "no picture" }),
    );
    await open(page, "/people", true);
    const marshal = page.locator("li", { hasText: "Talia Moreno" });
    await marshal.scrollIntoViewIfNeeded();
    await expect(marshal.locator("img")).toBeHidden();
    expect(told).toContainEqual(expect.stringMatching(/^A picture can't be shown: .*person-marshal/));
    const clerk = page.locator("li", { hasText: "Bev Kowalski" });
    await clerk.scrollIntoViewIfNeeded();
    await expect(clerk.locator("img")).toBeVisible();
  },
);
