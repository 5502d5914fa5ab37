import { ownPrograms } from "./own-programs.ts";
import { expect, open, payButton, logInByPost, test, update } from "./visitor.ts";

const event = "/event/twilight-show-and-shine";
const day = 24 * 60 * 60 * 1_000;

const programs = ownPrograms();

test("a draft expires after 14 days; a page that is still open can be submitted, and a new one is empty", async ({
  page,
  hasScripts,
}) => {
  await logInByPost(page, "driver@example.com", programs.site());
  await open(page, programs.site() + event, hasScripts);
  const saved = hasScripts ? page.waitForResponse((response) => response.url().endsWith("/draft")) : null;
  await page.getByRole("textbox", { name: "Adult" }).fill("3");
  await update(page, hasScripts);
  await saved;

  programs.organiser().clock.advance(13 * day);
  const earlyPage = await page.context().newPage();
  await open(earlyPage, programs.site() + event, hasScripts);
  await expect(earlyPage.getByRole("textbox", { name: "Adult" })).toHaveValue("3");
  await earlyPage.close();

  programs.organiser().clock.advance(2 * day);
  const latePage = await page.context().newPage();
  await open(latePage, `${programs.site()}/my-account`, hasScripts);
  await expect(latePage.getByRole("link", { name: /^Continue / })).toHaveCount(0);
  await open(latePage, programs.site() + event, hasScripts);
  await expect(latePage.getByRole("textbox", { name: "Adult" })).toHaveValue("0");
  await expect(latePage.getByText(/^We’ve filled in what you entered on/)).toBeHidden();

  await page.getByLabel("I accept the terms and conditions").check();
  await payButton(page).click();
  await expect(page.getByText("Test gateway")).toBeVisible();
  await expect(page.getByText("Adult")).toBeVisible();
});
