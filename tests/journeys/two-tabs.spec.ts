import { inYears } from "../support/dates.ts";
import {
  alive,
  aliveAndUnfolded,
  expect,
  logIn,
  logInButton,
  open,
  payButton,
  signIn,
  test,
  update,
} from "./visitor.ts";

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
  await logInButton(page).click();
  await expect(payButton(page)).toBeVisible();
  await aliveAndUnfolded(page, hasScripts);
  await expect(page.getByRole("radio", { name: "Street" })).toBeChecked();
  await expect(page.getByRole("spinbutton", { name: "Adult" })).toHaveValue("2");
});

test("logging out in one tab sends the other to the log-in with everything kept [ACC-003]", async ({
  page,
  context,
  hasScripts,
}) => {
  await signIn(page);
  await open(page, "/event/mates-rates-night", hasScripts);
  await page.getByRole("spinbutton", { name: "Adult" }).fill("3");
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
  await expect(page.getByRole("spinbutton", { name: "Adult" })).toHaveValue("3");
});

test("a form that one account opened isn't saved for the one that logged in in another tab", async ({
  page,
  context,
  hasScripts,
  complaints,
}) => {
  await signIn(page);
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
  await expect(page.getByRole("heading", { name: "This form is somebody else's" })).toBeVisible();
  await expect(page.getByText("What was typed is kept in this browser for its owner alone.")).toBeVisible();
  // Who is signed in now, not who was when the page came.
  await expect(page.getByRole("banner")).toContainText("Riley");
  await expect(page.getByRole("banner")).not.toContainText("Sam");
  if (hasScripts) {
    const heading = page.getByRole("heading", { name: "This form is somebody else's" });
    await expect(heading).toBeInViewport();
    await expect(page.locator(":focus")).toContainText("somebody else's");
  }
  // The browser complains about an answer that is a 409.
  complaints.splice(0);

  await page.getByRole("button", { name: "Log in as its owner" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await alive(page, hasScripts);
  await logIn(page);
  await expect(page).toHaveURL(/\/profile\/licence\/new$/);
  await expect(page.getByLabel("Number")).toHaveValue("SAM-1");
});
