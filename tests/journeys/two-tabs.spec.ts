import { inYears } from "../support/dates.ts";
import {
  expect,
  logIn,
  loginButton,
  open,
  payButton,
  logInByPost,
  test,
  update,
  waitUntilReady,
  waitUntilReadyAndOpen,
} from "./visitor.ts";

test("logging in in one tab keeps the selection in another", async ({ page, context, hasScripts }) => {
  await open(page, "/event/night-shift-sydney", hasScripts);
  await page.getByRole("radio", { name: "Street" }).check();
  await page.getByRole("textbox", { name: "Adult" }).fill("2");
  await update(page, hasScripts);

  const other = await context.newPage();
  await open(other, "/login", hasScripts);
  await logIn(other);
  await expect(other).toHaveURL(/\/$/);
  await other.close();

  // This tab still shows the button for anonymous users.
  await loginButton(page).click();
  await expect(payButton(page)).toBeVisible();
  await waitUntilReadyAndOpen(page, hasScripts);
  await expect(page.getByRole("radio", { name: "Street" })).toBeChecked();
  await expect(page.getByRole("textbox", { name: "Adult" })).toHaveValue("2");
});

test("logging out in one tab sends the other to the login and keeps its input [ACC-003]", async ({
  page,
  context,
  hasScripts,
}) => {
  await logInByPost(page);
  await open(page, "/event/mates-rates-night", hasScripts);
  await page.getByRole("textbox", { name: "Adult" }).fill("3");
  await update(page, hasScripts);
  await page.getByLabel("I accept the terms and conditions").check();

  const other = await context.newPage();
  await open(other, "/logout", hasScripts);
  await expect(other.getByRole("link", { name: "Log in" }).first()).toBeVisible();
  await other.close();

  await payButton(page).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page);
  await expect(page).toHaveURL(/\/event\/mates-rates-night/);
  await expect(page.getByRole("textbox", { name: "Adult" })).toHaveValue("3");
});

test("a form opened by one account isn't saved for another account logged in in another tab", async ({
  page,
  context,
  hasScripts,
  browserErrors,
}) => {
  await logInByPost(page);
  await open(page, "/profile/licence/new", hasScripts);
  await page.getByLabel("Number").fill("SAM-1");

  const other = await context.newPage();
  await open(other, "/logout", hasScripts);
  await open(other, "/login", hasScripts);
  await logIn(other, "spectator@example.com");
  await expect(other).toHaveURL(/\/$/);
  await other.close();

  await page.getByLabel("Licence type").selectOption({ index: 1 });
  await page.getByLabel("Expiry").fill(inYears(4));
  await page.getByRole("button", { name: "Save licence" }).click();
  await expect(
    page.getByRole("heading", { name: "You’re logged in with a different account" }),
  ).toBeVisible();
  await expect(
    page.getByText("What was entered is saved in this browser for that account only."),
  ).toBeVisible();
  // The current user, not the one who opened the form.
  await expect(page.getByRole("banner")).toContainText("Riley");
  await expect(page.getByRole("banner")).not.toContainText("Sam");
  if (hasScripts) {
    const heading = page.getByRole("heading", { name: "You’re logged in with a different account" });
    await expect(heading).toBeInViewport();
    await expect(page.locator(":focus")).toContainText("You’re logged in with a different account");
  }
  // The browser logs an error for a 409 response.
  browserErrors.splice(0);

  await page.getByRole("button", { name: "Switch account" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await waitUntilReady(page, hasScripts);
  await logIn(page);
  await expect(page).toHaveURL(/\/profile\/licence\/new$/);
  await expect(page.getByLabel("Number")).toHaveValue("SAM-1");
});
