import { expect, open, payButton, signIn, testOfTrouble as test } from "./visitor.ts";

test("a press while the connection is lost keeps the form, and the same press again sends it", async ({
  page,
  context,
}) => {
  await signIn(page);
  await open(page, "/event/mates-rates-night", true);
  await page.getByRole("spinbutton", { name: "Adult" }).fill("2");
  await page.getByLabel("I accept the terms and conditions").check();

  await context.setOffline(true);
  await payButton(page).click();
  const alert = page.getByRole("alert").filter({ hasText: "We don't know whether that arrived" });
  await expect(alert).toContainText(
    "As long as you change nothing, the same form is never carried out twice.",
  );
  await expect(alert).toBeInViewport();
  await expect(page.getByRole("spinbutton", { name: "Adult" })).toHaveValue("2");

  await context.setOffline(false);
  await payButton(page).click();
  await expect(page.getByText("Test gateway")).toBeVisible();
});
