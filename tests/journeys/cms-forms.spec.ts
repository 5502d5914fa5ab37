import { clubStand, trackHire, volunteer } from "../support/cms-form.ts";
import { expect, logIn, open, test, testAllowingErrors, waitUntilReady } from "./visitor.ts";

// The browser logs an error for the 4xx response with validation errors.
testAllowingErrors(
  "a club submits a form with every field type, corrects an error, and sees the confirmation [FORM-070..074]",
  async ({ page, hasScripts }) => {
    await open(page, "/track-hire", hasScripts);
    await page.getByLabel("Your name").fill(trackHire.name);
    await page.getByRole("main").getByLabel("Your email").fill(trackHire.email);
    await page.getByLabel("Phone").fill(trackHire.phone);
    await page.getByLabel("What do you plan?").fill(trackHire.plan);
    await page.getByLabel("Budget in dollars").fill("a lot");
    await page.getByLabel("Share of juniors").fill(trackHire.juniors);
    await page.getByLabel("How many cars?").fill(trackHire.cars);
    await page.getByLabel("A code for your gate list").fill("sesame");
    await page.getByLabel("Which day?").fill(trackHire.day);
    await page.getByLabel("When do you come for a look?").fill(trackHire.visit);
    await page.getByLabel("When do you start?").fill(trackHire.start);
    await page.getByLabel("We have read the rules").check();
    await page.getByLabel("We want food trucks").uncheck();
    const signature = page.getByRole("group", { name: "Signature" });
    if (hasScripts) {
      const pad = signature.locator("canvas");
      await pad.scrollIntoViewIfNeeded();
      const box = await pad.boundingBox();
      if (!box) throw new Error("There is no pad to sign on.");
      await page.mouse.move(box.x + 30, box.y + 80);
      await page.mouse.down();
      await page.mouse.move(box.x + 120, box.y + 40, { steps: 8 });
      await page.mouse.up();
      await expect(signature.getByRole("button", { name: "Clear the drawing" })).toBeEnabled();
    } else {
      await signature.getByLabel("Type your full name").fill(trackHire.name);
      await signature.getByLabel("This is my signature").check();
    }
    await page.waitForTimeout(2_100); // submissions faster than 2 s count as spam
    await page.getByRole("button", { name: "Ask for the track" }).click();

    await expect(page.getByRole("alert")).toContainText("Budget in dollars: Enter a number");
    await expect(page).toHaveURL(hasScripts ? /\/track-hire$/ : /\/form\/track-hire/);
    await expect(page.getByLabel("Your name")).toHaveValue(trackHire.name);
    await expect(page.getByLabel("Which day?")).toHaveValue(trackHire.day);
    await expect(page.getByLabel("We want food trucks")).not.toBeChecked();
    await page.getByLabel("Budget in dollars").fill("4,500");
    await page.getByRole("button", { name: "Ask for the track" }).click();
    await expect(page.getByText("Thank you, your message has been sent")).toBeVisible();
    await expect(page.getByRole("button", { name: "Ask for the track" })).toHaveCount(0);
    await expect(page.getByText("sesame")).toHaveCount(0);
  },
);

/** Typed text and the result in a masked date field; text that isn't a date is unchanged. */
const typedDates = [
  ["4/3/2027", "04/03/2027"],
  ["1.12.2026", "01/12/2026"],
  ["31-1-26", "31/01/26"],
  ["9 11 1999", "09/11/1999"],
  ["March 7", "March 7"],
] as const;

test("a visitor submits a form of the older format, whose date is masked with scripts [FORM-064..067]", async ({
  page,
  hasScripts,
}) => {
  await open(page, "/volunteer", hasScripts);
  await page.getByLabel("Your name").fill(volunteer.name);
  await page.getByRole("main").getByLabel("Your email").fill(volunteer.email);
  await page.getByLabel("How many nights?").fill(volunteer.nights);
  const date = page.getByLabel("From which day on?");
  for (const [typed, expected] of hasScripts ? typedDates : []) {
    await date.fill("");
    await date.pressSequentially(typed);
    await expect(date).toHaveValue(expected);
  }
  await date.fill("");
  await date.pressSequentially(hasScripts ? volunteer.from.replaceAll("/", "") : volunteer.from);
  await expect(date).toHaveValue(volunteer.from);
  await page.getByLabel("Where?").selectOption("Gates");
  await page.getByRole("button", { name: "Send it in" }).click();
  await expect(page.getByText("Thank you, your message has been sent")).toBeVisible();

  // With scripts the browser lists what it has sent, once.
  const sentAnswers = page.getByRole("definition").filter({ hasText: /^(?:Robin Hale|14\/03\/2027|Gates)$/ });
  await expect(sentAnswers).toHaveCount(hasScripts ? 3 : 0);
  await page.reload();
  await expect(page.getByText("Thank you, your message has been sent")).toBeVisible();
  await expect(sentAnswers).toHaveCount(0);
});

// The browser logs an error for the 4xx response with validation errors.
testAllowingErrors(
  "a form with checkboxes, radio buttons and “Other” keeps its values after a validation error",
  async ({ page, hasScripts }) => {
    await open(page, "/form/club-stand", hasScripts);
    await page.getByLabel("Name & club").fill(clubStand.club);
    const nights = page.getByRole("group", { name: "Which nights?" });
    await nights.getByLabel("Saturday").uncheck();
    await nights.getByLabel("Friday & practice").check();
    if (hasScripts) {
      await nights.getByLabel("Your own text").fill("Monday");
      await expect(nights.getByLabel("Other", { exact: true })).toBeChecked();
      await nights.getByLabel("Other", { exact: true }).uncheck();
      await expect(nights.getByLabel("Your own text")).toHaveValue("");
    }
    await nights.getByLabel("Your own text").fill("Thursday");
    const power = page.getByRole("group", { name: "Power at your stand" });
    await power.getByLabel("Other", { exact: true }).check();
    await page.getByRole("group", { name: "Cars on show" }).getByLabel("Drag cars").check();
    await page.getByLabel("Where do you come from?").fill(clubStand.town);
    await page.getByLabel("Metres of frontage").fill(clubStand.metres);
    await page.getByRole("button", { name: "Ask for a stand" }).click();

    await expect(page.getByRole("alert")).toContainText(
      "Power at your stand: Enter your own text next to “Other”.",
    );
    await expect(nights.getByLabel("Friday & practice")).toBeChecked();
    await expect(nights.getByLabel("Saturday")).not.toBeChecked();
    await expect(nights.getByLabel("Other", { exact: true })).toBeChecked({ checked: true });
    await expect(nights.getByLabel("Your own text")).toHaveValue("Thursday");
    await expect(power.getByLabel("Other", { exact: true })).toBeChecked();
    await power.getByLabel("Your own text").fill("A generator");
    await page.getByRole("button", { name: "Ask for a stand" }).click();
    await expect(page.getByText("Thank you, your message has been sent")).toBeVisible();
  },
);

test("a driver orders with a form, pays, and sees that the payment succeeded [FORM-076..078]", async ({
  page,
  hasScripts,
}) => {
  await open(page, "/form/garage-sticker", hasScripts);
  await page.getByRole("link", { name: "Log in to continue" }).click();
  await waitUntilReady(page, hasScripts);
  await logIn(page, "driver@example.com");
  await expect(page.getByText("Cost: $25.00")).toBeVisible();
  await waitUntilReady(page, hasScripts);
  await page.getByLabel("Number plate").fill("JOURNEY");
  await page.getByRole("button", { name: "Order the sticker" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("Payment Successful")).toBeVisible();
  await expect(page.getByText("Please check your email for your invoice.")).toBeVisible();
  await expect(page.getByLabel("Number plate")).toHaveCount(0);
});
