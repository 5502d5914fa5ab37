import { newcomer, signUp } from "./newcomer.ts";
import { alive, expect, open, testOfTrouble as test } from "./visitor.ts";

test("a driver finds a series on the list of events, accepts its terms, pays, and is in it", async ({
  page,
  hasScripts,
}) => {
  await open(page, "/signup", hasScripts);
  await signUp(page, newcomer("series"), hasScripts);
  await open(page, "/events", hasScripts);
  await page.getByRole("link", { name: "Harbour City Roll Racing Series" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Harbour City Roll Racing Series" }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Night Shift Sydney" })).toBeVisible();
  await alive(page, hasScripts);

  const pay = page.getByRole("button", { name: "Pay $149.00 Now" });
  await pay.click();
  await expect(page.getByRole("alert")).toContainText("Please accept the terms and conditions.");
  await alive(page, hasScripts);
  await page.getByText("Read the terms and conditions").click();
  await expect(page.getByText("Points go to the driver and not to the car.")).toBeVisible();
  await page.getByLabel("I accept the terms and conditions").check();
  await pay.click();

  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  await page.getByText("Read the text that you accepted").click();
  await expect(page.getByText("Points go to the driver and not to the car.")).toBeVisible();
  await open(page, "/series/harbour-city-series", hasScripts);
  await expect(page.getByText("You are in this series.")).toBeVisible();
  await expect(pay).toHaveCount(0);
});
