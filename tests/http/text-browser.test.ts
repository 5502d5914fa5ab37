import { afterAll, beforeAll, expect, test } from "vitest";
import { inYears } from "../support/dates.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { hasTextBrowser, startTextBrowser, type TextBrowser } from "../support/text-browser.ts";

let organiser: RunningOrganiser;
let site: RunningSite;
let lynx: TextBrowser;

beforeAll(async () => {
  if (!hasTextBrowser) return;
  organiser = await startOrganiser();
  site = await startSite({
    organiserUrl: organiser.url,
    clock: organiser.clock,
    env: { ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
  lynx = await startTextBrowser(site.publicUrl);
});
afterAll(async () => {
  if (!hasTextBrowser) return;
  await lynx.close();
  await site.close();
  await organiser.close();
});

test.skipIf(!hasTextBrowser)(
  "a driver enters, adds a car and pays with lynx, which sends only a Referer as origin [EVT-021 EVT-055 EVT-085]",
  { timeout: 90_000 },
  async () => {
    await lynx.press("Night Shift Sydney");
    await lynx.press("Modified$157.00");
    await lynx.fill("Adult$35.00", "2");
    await lynx.press("Log in to enter");

    await lynx.fill("Email", "driver@example.com");
    await lynx.fill("Password", "roll-racing-250");
    await lynx.press(") Log in");
    expect(await lynx.page()).toContain("Night Shift Sydney");
    expect(await lynx.page()).toMatch(/\[\d+\]\(\*\)\s+Modified/);

    await lynx.pick("Your vehicle", newVehicle);
    await lynx.press("Update: Vehicle");
    await lynx.fill("Make", "Nissan");
    await lynx.fill("Model*", "Silvia");
    await lynx.fill("Colour", "Red");
    await lynx.fill("Year of manufacture", "1999");
    for (const list of ["Body Style", "Induction type", "Engine type", "Registration State"])
      await lynx.pick(list, 1);
    await lynx.fill("Number Plate", "LYNX 1");
    await lynx.fill("Registration Expiry", inYears(4));
    await lynx.fill("Vehicle Owner", "Sam Carter");
    await lynx.fill("Owner mobile", "0491 570 156");
    await lynx.press("Save vehicle");
    expect(await lynx.page()).toMatch(/Vehicle Saved[^]*Nissan Silvia Red LYNX 1/);

    await lynx.pick("Your address", 1);
    await lynx.fill("Your current licence number", "A12345");
    await lynx.press("I accept the terms and conditions");
    // 157 + 70 dollars, and 1.65 % + 30 cents of it for the card.
    await lynx.press("Pay $231.05 Now");

    expect(await lynx.page()).toContain("Test gateway");
    await lynx.press("]Pay");
    const done = await lynx.page();
    expect(done).toContain("Payment Successful");
    expect(done).toContain("Please check your email for your receipt");
    expect((await organiser.mails()).at(-1)).toMatchObject({ to: "driver@example.com" });
  },
);

test.skipIf(!hasTextBrowser)(
  "a CMS form is filled in with lynx: errors are at their fields, and what was typed is kept [FORM-034 FORM-036 FORM-063]",
  { timeout: 90_000 },
  async () => {
    const reader = await startTextBrowser(`${site.publicUrl}/volunteer`);
    await reader.fill("Your name", "Robin Hale");
    await reader.fill("Your email", "robin@example.com");
    await reader.fill("How many nights?", "9");
    await reader.fill("From which day on?", "14/03/2027");
    await reader.pick("Where?", 2);
    await reader.press("Send it in");
    const wrong = await reader.page();
    expect(wrong).toMatch(/How many nights\?[^]*Enter a number from 1 to 6\./);
    for (const typed of ["Robin Hale", "robin@example.com", "14/03/2027", "Gates"])
      expect(wrong).toContain(typed);
    await reader.fill("How many nights?*", "3");
    await reader.press("Send it in");
    expect(await reader.page()).toContain("Thank you, your message has been sent");
    await reader.close();
  },
);

test.skipIf(!hasTextBrowser)(
  "content that depends on styles or scripts isn't read with lynx",
  { timeout: 90_000 },
  async () => {
    const reader = await startTextBrowser(`${site.publicUrl}/event/night-shift-sydney`);
    const event = await reader.page();
    await reader.close();
    expect(event).toContain("Add to order");
    // “Select an option” is the list's first option; a button with this label exists with scripts only.
    expect(event.match(/Select an option/g)).toHaveLength(1);
    expect(event).not.toContain("(BUTTON)");
  },
);

/** Its index in the list of the sample driver's vehicles. */
const newVehicle = 3;
