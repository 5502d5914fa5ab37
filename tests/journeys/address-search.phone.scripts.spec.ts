import type { Page } from "@playwright/test";
import { expect, open, logInByPost, test, testAllowingErrors } from "./visitor.ts";

/** Opens the form of a new address; returns its search field and the list of search requests. */
async function openSearch(page: Page) {
  await logInByPost(page, "spectator@example.com");
  await page.clock.install();
  await open(page, "/profile/address/new", true);
  await page.clock.pauseAt(Date.now() + 60_000);
  const searches: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/address-search")) searches.push(request.postData() ?? "");
  });
  return { search: page.getByLabel("Search for your address"), searches };
}

test("the search starts after a pause of one second, from five characters on [ADR-010 ADR-013 ADR-014]", async ({
  page,
}) => {
  const { search, searches } = await openSearch(page);
  await search.fill("12 h");
  await page.clock.runFor(6_000);
  expect(searches).toEqual([]);
  await search.fill("12 ha");
  await page.clock.runFor(900);
  await search.fill("12 harbour hob");
  await page.clock.runFor(990);
  expect(searches).toEqual([]);
  await page.clock.runFor(10);
  await page.getByRole("button", { name: "12 Harbour Street, Hobart TAS 7000, Australia" }).click();
  await expect(page.getByLabel("Suburb")).toHaveValue("Hobart");
  await expect(page.getByLabel("Postcode")).toHaveValue("7000");
  await expect(page.getByRole("textbox", { name: "Address", exact: true })).toBeFocused();
  await expect(search).toHaveValue("");
  expect(searches).toEqual(["q=12+harbour+hob", expect.stringMatching(/^id=/)]);
});

test("the search starts after five seconds of continuous typing [ADR-015]", async ({ page }) => {
  const { search, searches } = await openSearch(page);
  const text = "12 harbour street hobart";
  for (let typed = 5; typed <= 12; typed++) {
    await search.fill(text.slice(0, typed));
    await page.clock.runFor(600);
  }
  // The first input was at 0 s, the ninth at 4.8 s.
  expect(searches).toEqual([]);
  await search.fill(text.slice(0, 13));
  await page.clock.runFor(200);
  await expect.poll(() => searches).toEqual(["q=12+harbour+st"]);
});

test("an address without a street number shows a hint at once and is never searched for [ADR-016 ADR-017]", async ({
  page,
}) => {
  const { search, searches } = await openSearch(page);
  await search.fill("Harbour Street");
  await expect(page.getByText("Please include your street number!")).toBeVisible();
  await search.press("Enter");
  await page.clock.runFor(6_000);
  expect(searches).toEqual([]);
  await search.fill("12 Harbour Street");
  await expect(page.getByText("Please include your street number!")).toBeHidden();
  await search.press("Enter");
  await expect(page.getByText("8 addresses found.")).toBeVisible();
  expect(searches).toEqual(["q=12+Harbour+Street"]);
});

test("text that is too long for an address shows an error and stays as pasted", async ({ page }) => {
  const { search, searches } = await openSearch(page);
  const pasted = `12 Harbour Street ${"next to the old customs house ".repeat(4)}`;
  await search.focus();
  await page.keyboard.insertText(pasted);
  await expect(search).toHaveAccessibleDescription(/Use at most 100 characters\./);
  await search.press("Enter");
  await page.clock.runFor(6_000);
  expect(searches).toEqual([]);
  await expect(search).toHaveValue(pasted);
});

testAllowingErrors("the address can be typed while the search is unavailable [ADR-011]", async ({ page }) => {
  const { search } = await openSearch(page);
  await page.route("**/address-search", (route) => route.abort());
  await search.fill("12 Harbour Street");
  await search.press("Enter");
  await expect(page.getByText("Address search isn’t available right now.")).toBeVisible();
  await page.getByRole("textbox", { name: "Address", exact: true }).fill("9 Wattle Parade");
  await page.getByLabel("Suburb").fill("Glenfield Bay");
  await page.getByLabel("State").fill("SA");
  await page.getByLabel("Postcode").fill("5045");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "9 Wattle Parade" }).first()).toBeVisible();
});
