import { newUserEmail, signUp } from "./new-user.ts";
import { expect, open, testAllowingErrors as test, waitUntilReady } from "./visitor.ts";

test("a driver finds a series in the list of events, accepts its terms, pays, and is registered", async ({
  page,
  hasScripts,
}) => {
  await open(page, "/signup", hasScripts);
  await signUp(page, newUserEmail("series"), hasScripts);
  await open(page, "/events", hasScripts);
  await page.getByRole("link", { name: "Harbour City Roll Racing Series" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Harbour City Roll Racing Series" }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Night Shift Sydney" })).toBeVisible();
  await waitUntilReady(page, hasScripts);

  const pay = page.getByRole("button", { name: "Pay $149.00 Now" });
  await pay.click();
  await expect(page.getByRole("alert")).toContainText("Accept the terms and conditions.");
  await waitUntilReady(page, hasScripts);
  await page.getByText("Read the terms and conditions").click();
  await expect(page.getByText("Points go to the driver and not to the car.")).toBeVisible();
  await page.getByLabel("I accept the terms and conditions").check();
  await pay.click();

  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  await page.getByText("Read the text you accepted").click();
  await expect(page.getByText("Points go to the driver and not to the car.")).toBeVisible();
  await open(page, "/series/harbour-city-series", hasScripts);
  await expect(page.getByText("You’ve entered this series.")).toBeVisible();
  await expect(pay).toHaveCount(0);
});
