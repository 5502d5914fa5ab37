import { ownPrograms } from "./own-programs.ts";
import { expect, open, payButton, signIn, test, update } from "./visitor.ts";

const event = "/event/twilight-show-and-shine";
const day = 24 * 60 * 60 * 1_000;

const own = ownPrograms();

test("what was typed is kept for 14 days; after them an open page is still sent, and a new one begins anew", async ({
  page,
  hasScripts,
}) => {
  await signIn(page, "driver@example.com", own.site());
  await open(page, own.site() + event, hasScripts);
  const kept = hasScripts ? page.waitForResponse((answer) => answer.url().endsWith("/draft")) : null;
  await page.getByRole("spinbutton", { name: "Adult" }).fill("3");
  await update(page, hasScripts);
  await kept;

  own.organiser().clock.advance(13 * day);
  const soon = await page.context().newPage();
  await open(soon, own.site() + event, hasScripts);
  await expect(soon.getByRole("spinbutton", { name: "Adult" })).toHaveValue("3");
  await soon.close();

  own.organiser().clock.advance(2 * day);
  const late = await page.context().newPage();
  await open(late, `${own.site()}/my-account`, hasScripts);
  await expect(late.getByRole("link", { name: /^Continue / })).toHaveCount(0);
  await open(late, own.site() + event, hasScripts);
  await expect(late.getByRole("spinbutton", { name: "Adult" })).toHaveValue("0");
  await expect(late.getByText(/^What you typed on/)).toBeHidden();

  await page.getByLabel("I accept the terms and conditions").check();
  await payButton(page).click();
  await expect(page.getByText("Test gateway")).toBeVisible();
  await expect(page.getByText("Adult")).toBeVisible();
});
