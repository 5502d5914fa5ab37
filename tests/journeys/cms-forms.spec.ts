import { trackHire, volunteer } from "../support/cms-form.ts";
import { alive, expect, logIn, open, test, testOfTrouble } from "./visitor.ts";

// The browser complains of the answer that says what to mend.
testOfTrouble(
  "a club asks for the track by a form with every type, mends what is wrong, and is thanked [FORM-070..074]",
  async ({ page, hasScripts }) => {
    await open(page, "/track-hire", hasScripts);
    await page.getByLabel("Your name").fill(trackHire.name);
    await page.getByLabel("Your e-mail").fill(trackHire.email);
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
    await page.waitForTimeout(2_100); // nobody fills it in as fast as a program
    await page.getByRole("button", { name: "Ask for the track" }).click();

    await expect(page.getByRole("alert")).toContainText("Budget in dollars: Please use a number");
    await expect(page).toHaveURL(hasScripts ? /\/track-hire$/ : /\/form\/track-hire/);
    await expect(page.getByLabel("Your name")).toHaveValue(trackHire.name);
    await expect(page.getByLabel("Which day?")).toHaveValue(trackHire.day);
    await expect(page.getByLabel("We want food trucks")).not.toBeChecked();
    await page.getByLabel("Budget in dollars").fill("4,500");
    await page.getByRole("button", { name: "Ask for the track" }).click();
    await expect(page.getByText("Thank you, your message has been sent")).toBeVisible();
    await expect(page.getByRole("button", { name: "Ask for the track" })).toHaveCount(0);
  },
);

test("somebody fills in a form of the older kind, whose date is masked where there are scripts [FORM-064..067]", async ({
  page,
  hasScripts,
}) => {
  await open(page, "/volunteer", hasScripts);
  await page.getByLabel("Your name").fill(volunteer.name);
  await page.getByLabel("Your e-mail").fill(volunteer.email);
  await page.getByLabel("How many nights?").fill(volunteer.nights);
  const date = page.getByLabel("From which day on?");
  await date.pressSequentially(hasScripts ? "x9140x32027" : volunteer.from);
  await expect(date).toHaveValue(volunteer.from);
  await page.getByLabel("Where?").selectOption("Gates");
  await page.getByRole("button", { name: "Send it in" }).click();
  await expect(page.getByText("Thank you, your message has been sent")).toBeVisible();
});

test("a driver orders what a form sells, comes back from the payment, and is told that it is paid [FORM-076..078]", async ({
  page,
  hasScripts,
}) => {
  await open(page, "/form/garage-sticker", hasScripts);
  await page.getByRole("link", { name: "Log in to fill it in" }).click();
  await alive(page, hasScripts);
  await logIn(page, "driver@example.com");
  await expect(page.getByText("Cost $25.00")).toBeVisible();
  await alive(page, hasScripts);
  await page.getByLabel("Number plate").fill("JOURNEY");
  await page.getByRole("button", { name: "Order the sticker" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("Payment Successful")).toBeVisible();
  await expect(page.getByText("Please check your email for your invoice.")).toBeVisible();
  await expect(page.getByLabel("Number plate")).toHaveCount(0);
});
