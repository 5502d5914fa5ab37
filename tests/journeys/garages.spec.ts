import { expect, open, payButton, logInByPost, test, update, waitUntilReadyAndOpen } from "./visitor.ts";

test("garages are selected on the map or in the list, and kept after a cancelled payment [GAR-004 GAR-005 GAR-016 EVT-056]", async ({
  page,
  hasScripts,
}) => {
  await logInByPost(page);
  await open(page, "/event/west-coast-showdown", hasScripts);
  await page.getByRole("radio", { name: "Street" }).check();
  await update(page, hasScripts);

  const garages = page.getByRole("group", { name: "Garage" });
  const [first, second] = [garages.getByRole("checkbox").nth(0), garages.getByRole("checkbox").nth(1)];
  // On the map an available garage is a link to its checkbox, which scripts check at once.
  if (hasScripts) await page.locator(`a[href="#${await first.getAttribute("id")}"]`).click();
  else await first.check();
  await second.check();
  await update(page, hasScripts);
  await expect(first).toBeChecked();

  await page.getByLabel("Your vehicle").selectOption({ index: 1 });
  await page.getByLabel("Your address").selectOption({ index: 1 });
  await page.getByLabel("AASA Licence").fill("A12345");
  await page.getByLabel("I accept the terms and conditions").check();
  await update(page, hasScripts);
  await payButton(page).click();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();

  await expect(page).toHaveURL(/\/event\/west-coast-showdown/);
  await waitUntilReadyAndOpen(page, hasScripts);
  await expect(page.getByRole("heading", { name: "Payment cancelled" })).toBeVisible();
  await expect(first).toBeChecked();
  await expect(second).toBeChecked();
  await expect(page.getByLabel("AASA Licence")).toHaveValue("A12345");
});
