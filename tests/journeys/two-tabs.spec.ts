import { expect, logIn, open, test, update } from "./visitor.ts";

test("logging in in one tab doesn't lose what was chosen in another", async ({
  page,
  context,
  hasScripts,
}) => {
  await open(page, "/event/night-shift-sydney", hasScripts);
  await page.getByRole("radio", { name: "Street" }).check();
  await page.getByRole("spinbutton", { name: "Adult" }).fill("2");
  await update(page, hasScripts);

  const other = await context.newPage();
  await open(other, "/login", hasScripts);
  await logIn(other);
  await expect(other).toHaveURL(/\/$/);
  await other.close();

  // This tab still shows the button of somebody who isn't logged in.
  await page.getByRole("button", { name: "Log in to enter" }).click();
  await expect(page.getByRole("button", { name: /^Pay \$/ })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Street" })).toBeChecked();
  await expect(page.getByRole("spinbutton", { name: "Adult" })).toHaveValue("2");
});

test("logging out in one tab sends the other to the log-in with everything kept [ACC-003]", async ({
  page,
  context,
  hasScripts,
}) => {
  await open(page, "/login", hasScripts);
  await logIn(page);
  await expect(page).toHaveURL(/\/$/);
  await open(page, "/event/mates-rates-night", hasScripts);
  await page.getByRole("spinbutton", { name: "Adult" }).fill("3");
  await update(page, hasScripts);
  await page.getByLabel("I accept the terms and conditions").check();

  const other = await context.newPage();
  await open(other, "/logout", hasScripts);
  await expect(other.getByRole("link", { name: "Log in" }).first()).toBeVisible();
  await other.close();

  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page);
  await expect(page).toHaveURL(/\/event\/mates-rates-night/);
  await expect(page.getByRole("spinbutton", { name: "Adult" })).toHaveValue("3");
});
