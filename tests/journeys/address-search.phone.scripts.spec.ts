import type { Page } from "@playwright/test";
import { expect, open, signIn, test, testOfTrouble } from "./visitor.ts";

/** Opens the page of a new address; gives its search, and what was asked so far. */
async function openSearch(page: Page) {
  await signIn(page, "spectator@example.com");
  await page.clock.install();
  await open(page, "/profile/address/new", true);
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/address-search")) asked.push(request.postData() ?? "");
  });
  return { search: page.getByLabel("Search for your address"), asked };
}

test("typing is searched for when it pauses for a second, and from five characters on [ADR-010 ADR-013 ADR-014]", async ({
  page,
}) => {
  const { search, asked } = await openSearch(page);
  await search.fill("12 h");
  await page.clock.runFor(6_000);
  expect(asked).toEqual([]);
  await search.fill("12 ha");
  await page.clock.runFor(900);
  await search.fill("12 harbour hob");
  await page.clock.runFor(990);
  expect(asked).toEqual([]);
  await page.clock.runFor(10);
  await page.getByRole("button", { name: "12 Harbour Street, Hobart TAS 7000, Australia" }).click();
  await expect(page.getByLabel("Suburb")).toHaveValue("Hobart");
  await expect(page.getByLabel("Postcode")).toHaveValue("7000");
  await expect(page.getByRole("textbox", { name: "Address", exact: true })).toBeFocused();
  await expect(search).toHaveValue("");
  expect(asked).toEqual(["q=12+harbour+hob", expect.stringMatching(/^id=/)]);
});

test("whoever types on and on has it searched for after five seconds [ADR-015]", async ({ page }) => {
  const { search, asked } = await openSearch(page);
  const text = "12 harbour street hobart";
  for (let typed = 5; typed <= 12; typed++) {
    await search.fill(text.slice(0, typed));
    await page.clock.runFor(600);
  }
  // The first counted at 0 s, the ninth of these at 4.8 s.
  expect(asked).toEqual([]);
  await search.fill(text.slice(0, 13));
  await page.clock.runFor(200);
  await expect.poll(() => asked).toEqual(["q=12+harbour+st"]);
});

test("an address without its number is told so at once, and never searched for [ADR-016 ADR-017]", async ({
  page,
}) => {
  const { search, asked } = await openSearch(page);
  await search.fill("Harbour Street");
  await expect(page.getByText("Please include your street number!")).toBeVisible();
  await search.press("Enter");
  await page.clock.runFor(6_000);
  expect(asked).toEqual([]);
  await search.fill("12 Harbour Street");
  await expect(page.getByText("Please include your street number!")).toBeHidden();
  await search.press("Enter");
  await expect(page.getByText("8 addresses found.")).toBeVisible();
  expect(asked).toEqual(["q=12+Harbour+Street"]);
});

testOfTrouble("while the search gives no answer the fields go on [ADR-011]", async ({ page }) => {
  const { search } = await openSearch(page);
  await page.route("**/address-search", (route) => route.abort());
  await search.fill("12 Harbour Street");
  await search.press("Enter");
  await expect(page.getByText("The address search does not answer at the moment.")).toBeVisible();
  await page.getByRole("textbox", { name: "Address", exact: true }).fill("9 Wattle Parade");
  await page.getByLabel("Suburb").fill("Glenfield Bay");
  await page.getByLabel("State").fill("SA");
  await page.getByLabel("Postcode").fill("5045");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "9 Wattle Parade" }).first()).toBeVisible();
});
