import { afterAll, beforeAll, expect, test } from "vitest";
import { addCredit, spendCredit } from "../../server/organiser/account/credit.ts";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import {
  chooseCategory,
  categoryId,
  entryIn,
  fieldNamed,
  logIn,
  newVehicle,
} from "../support/entry-visit.ts";
import { clickPaymentButton } from "../support/event-order.ts";
import { textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { ticketEvent, ticketOrder } from "../support/ticket-order.ts";

let organiser: RunningOrganiser;
let site: RunningSite;
const event = "/event/night-shift-sydney";

beforeAll(async () => {
  organiser = await startOrganiser();
  site = await startSite({
    organiserUrl: organiser.url,
    clock: organiser.clock,
    env: { ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
});
afterAll(async () => {
  await site.close();
  await organiser.close();
});

/** Clicks a button of the payment page, and returns the page of the site that it leads back to. */
async function backFrom(
  browser: Browser,
  response: BrowserResponse,
  button: "pay" | "decline" | "cancel",
): Promise<BrowserResponse> {
  expect(response.status).toBe(303);
  expect(response.location).toContain(`${organiser.url}/pay/`);
  const { returnUrl: back } = await clickPaymentButton(response.location, button);
  return browser.get(back.slice(site.publicUrl.length));
}

/** A complete form of the sample driver. */
async function readyToPay(browser: Browser) {
  const page = await chooseCategory(browser, "night-shift-sydney", "Street");
  const vehicle = await browser.post(event, entryIn(page).fillIn({ vehicle: "new" }).press("Update"));
  const form = entryIn(vehicle).fillIn({ ...newVehicle, address: "1", licence_number: "A777", terms: "yes" });
  // The sample driver has already paid for an entry in this category.
  return form.hasControl("enter_again") ? form.fillIn({ enter_again: "yes" }) : form;
}

test("a driver without JavaScript chooses, logs in, adds a car, buys extras and tickets, and pays [EVT-021 EVT-055 EVT-085 ENT-041]", async () => {
  const browser = site.browse();
  const first = await browser.get(event);
  const chosen = await browser.post(
    event,
    entryIn(first)
      .fillIn({ category: categoryId(first, "Street"), [fieldNamed(first, "Adult")]: "2" })
      .press("Update"),
  );
  expect(textOf(chosen.body)).toContain("$70.00");
  const option = /merch_option-\d+/.exec(chosen.body)?.[0] ?? "";
  const withTee = await browser.post(
    event,
    entryIn(chosen)
      .fillIn({ [option]: "1" })
      .press("Add to order: Event tee"),
  );
  expect(textOf(withTee.body)).toContain("Event tee added to order");

  const login = await browser.post(event, entryIn(withTee).press("Log in to enter"));
  expect([login.status, login.location]).toEqual([303, "/login"]);
  const loggedIn = await browser.follow(
    await browser.post("/login", { email: "driver@example.com", password: "roll-racing-250" }),
  );
  const restored = entryIn(loggedIn).values();
  expect(restored["category"]).toEqual([categoryId(first, "Street")]);
  expect(restored[fieldNamed(first, "Adult")]).toEqual(["2"]);
  expect(restored["merch"]).toHaveLength(1);
  expect(restored["first_name"]).toEqual(["Sam"]);

  const opened = await browser.post(event, entryIn(loggedIn).fillIn({ vehicle: "new" }).press("Update"));
  const slips = fieldNamed(opened, "Printed time slips");
  const full = await browser.post(
    event,
    entryIn(opened)
      .fillIn({ ...newVehicle, address: "1", licence_number: "A777", [slips]: "1", terms: "yes" })
      .press("Save vehicle"),
  );
  expect(textOf(full.body)).toContain("Vehicle Saved");
  expect(textOf(full.body)).toContain("Nissan Silvia Red SLV15");

  // 137 + 9 + 70 + 45 dollars, plus the card fee of 1.65 % + 30 cents.
  const paid = await backFrom(
    browser,
    await browser.post(event, entryIn(full).press("Pay $265.61 Now")),
    "pay",
  );
  expect(textOf(paid.body)).toContain("Payment Successful Please check your email for your receipt");
  expect(paid.body).toMatch(/<a [^>]*href="\/my-account"[^>]*>Your tickets and orders/);
  expect((await organiser.mails()).at(-1)).toMatchObject({ to: "driver@example.com" });

  // A paid order is not offered again.
  expect(entryIn(await browser.get(event)).values()["merch"]).toBeUndefined();
});

test("a driver who has paid is told that the car's registration expires before the event, and where to update it [EVT-055]", async () => {
  const browser = site.browse();
  await logIn(browser);
  const tomorrow = new Date(organiser.clock.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const form = (await readyToPay(browser)).fillIn({ vehicle_registration_expiry: tomorrow });
  const paid = await backFrom(browser, await browser.post(event, form.press("Pay $139.56 Now")), "pay");
  expect(textOf(paid.body)).toMatch(
    /Nissan Silvia: registration expires on \d+ \w+ \d{4}, before the event ends\. Update the car/,
  );
  expect(paid.body).toMatch(/href="\/profile\/vehicle\/\d+\?back=\/my-account"/);
});

test("a declined card keeps everything typed, and the order can be paid again [EVT-056]", async () => {
  const browser = site.browse();
  await logIn(browser);
  const form = (await readyToPay(browser)).fillIn({ entrant_note: "Car is loud", ambassador_code: "MATE" });
  const declined = await backFrom(
    browser,
    await browser.post(event, form.press("Pay $139.56 Now")),
    "decline",
  );
  expect(textOf(declined.body)).toContain("Payment Failed");

  const restored = entryIn(declined);
  expect(restored.values()).toMatchObject({
    entrant_note: ["Car is loud"],
    ambassador_code: ["MATE"],
    licence_number: ["A777"],
    terms: ["yes"],
    address: ["1"],
  });
  expect(textOf(declined.body)).toContain("Vehicle Nissan Silvia Red SLV15");
  const again = await browser.post(event, restored.press("Pay $139.56 Now"));
  expect(textOf((await backFrom(browser, again, "pay")).body)).toContain("Payment Successful");
});

test("a cancelled payment returns to the unchanged form, with the vehicle saved only once", async () => {
  const browser = site.browse();
  await logIn(browser, "spectator@example.com");
  const page = await chooseCategory(browser, "night-shift-sydney", "Street");
  const own = entryIn(page).values()["address"]?.[0] ?? "";
  // A user without a vehicle sees its fields open at once.
  expect(entryIn(page).hasControl("vehicle_make")).toBe(true);
  const address = own === "" ? (/<option value="(\d+)"[^>]*>[^<]*Wattle/.exec(page.body)?.[1] ?? "") : own;
  const form = entryIn(page).fillIn({ ...newVehicle, address, licence_number: "B1", terms: "yes" });
  const cancelled = await backFrom(
    browser,
    await browser.post(event, form.press("Pay $139.56 Now")),
    "cancel",
  );
  expect(entryIn(cancelled).values()).toMatchObject({ licence_number: ["B1"], address: [address] });

  const again = await browser.post(event, entryIn(cancelled).press("Pay $139.56 Now"));
  expect(textOf((await backFrom(browser, again, "pay")).body)).toContain("Payment Successful");
  const after = await chooseCategory(browser, "night-shift-sydney", "Street");
  const cars = after.body.match(/>Nissan Silvia Red SLV15<\/option>/g);
  expect(cars).toHaveLength(1);
});

test("the same form posted five times at once makes one entry and one charge", async () => {
  // A user with neither address nor vehicle saved.
  await makePeople(organiser, [{ email: "new-user@example.com", first_name: "Noor", last_name: "Haddad" }]);
  const browser = site.browse();
  await logIn(browser, "new-user@example.com");
  const page = await chooseCategory(browser, "night-shift-sydney", "Show and shine");
  const fields = entryIn(page)
    .fillIn({
      ...newVehicle,
      vehicle_registered: "yes",
      street_address: "12 Main Street",
      suburb: "Parramatta",
      state: "New South Wales",
      postcode: "2150",
      terms: "yes",
    })
    .press("Pay $40.96 Now");
  const answers = await Promise.all(Array.from({ length: 5 }, () => browser.copy().post(event, fields)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  expect(new Set(answers.map(({ location }) => location)).size).toBe(1);

  await backFrom(browser, answers[0] ?? page, "pay");
  const after = await chooseCategory(browser, "night-shift-sydney", "Show and shine");
  expect(after.body.match(/>Nissan Silvia Red SLV15<\/option>/g)).toHaveLength(1);
  expect(after.body.match(/>12 Main Street[^<]*<\/option>/g)).toHaveLength(1);
  const mails = await organiser.mails();
  expect(mails.filter(({ to }) => to === "new-user@example.com")).toHaveLength(1);
});

test("an order that was changed after leaving the payment page is sent as changed", async () => {
  const browser = site.browse();
  await logIn(browser);
  const form = await readyToPay(browser);
  const first = await browser.post(event, form.press("Pay $139.56 Now"));
  // The browser's back button shows the same form with the same key.
  const changed = form.fillIn({ "spectator-1": "1" }).press("Pay $139.56 Now");
  const otherTotal = await browser.post(event, changed);
  expect([otherTotal.status, otherTotal.location]).toEqual([409, ""]);
  expect(textOf(otherTotal.body)).toContain(
    "The total has changed from $139.56 to $175.14. Nothing was sent or charged.",
  );
  const second = await browser.post(event, entryIn(otherTotal).press("Pay $175.14 Now"));
  expect(second.status).toBe(303);
  expect(second.location).not.toBe(first.location);
  const payment = await fetch(second.location);
  expect(textOf(await payment.text())).toContain("175.14");
});

test("credit spent in another tab sends the order back to its page, whose button then shows the amount charged [PRICE-013]", async () => {
  const { db } = organiser.dependencies;
  const email = "two-tabs-credit@example.com";
  await makePeople(organiser, [{ email, first_name: "Robin", last_name: "Ito" }]);
  const { id: userId } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const change = { userId, cents: 1_000, reason: "Rained off", now: organiser.clock.now() };
  await addCredit(db, change);
  const browser = site.browse();
  await logIn(browser, email);
  const order = await ticketOrder(browser);
  await spendCredit(db, change);
  const response = await browser.post(ticketEvent, order);
  expect([response.status, response.location]).toEqual([409, ""]);
  expect(textOf(response.body)).toContain(
    "The total has changed from $8.43 to $18.60. Nothing was sent or charged.",
  );
  const again = await browser.post(ticketEvent, entryIn(response).press("Pay $18.60 Now"));
  expect(again.status).toBe(303);
  expect(textOf(await (await fetch(again.location)).text())).toContain("$18.60");
});

test("an order saves a mobile number that the profile lacks, and never overwrites one", async () => {
  const { db } = organiser.dependencies;
  const email = "no-number@example.com";
  await makePeople(organiser, [{ email, first_name: "Lee", last_name: "New" }]);
  await db.updateTable("users").set({ mobile_phone: "" }).where("email", "=", email).execute();
  const browser = site.browse();
  await logIn(browser, email);
  for (const mobile_phone of ["0491 570 159", "0491 570 110"]) {
    const order = { ...(await ticketOrder(browser)), mobile_phone };
    expect((await browser.post(ticketEvent, order)).location).toContain(`${organiser.url}/pay/`);
  }
  const { mobile_phone: saved } = await db
    .selectFrom("users")
    .select("mobile_phone")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  expect(saved).toBe("0491 570 159");
});

test("spectators who only buy tickets need no entry [ENT-020]", async () => {
  const browser = site.browse();
  await logIn(browser);
  const show = "/event/twilight-show-and-shine";
  const page = await browser.get(show);
  const response = await browser.post(
    show,
    entryIn(page)
      .fillIn({ [fieldNamed(page, "Adult")]: "2" })
      .press("Update"),
  );
  const terms = entryIn(response).hasControl("terms") ? { terms: "yes" } : {};
  const submitted = await browser.post(show, entryIn(response).fillIn(terms).press("Pay $36.89 Now"));
  expect(textOf((await backFrom(browser, submitted, "pay")).body)).toContain("Payment Successful");
});

test("an order that costs nothing is submitted without a price and is completed at once [EVT-053 EVT-060]", async () => {
  const browser = site.browse();
  await logIn(browser);
  const show = "/event/twilight-show-and-shine";
  const page = await browser.get(show);
  const response = await browser.post(
    show,
    entryIn(page)
      .fillIn({ [fieldNamed(page, "Under 15")]: "3" })
      .press("Update"),
  );
  expect(() => entryIn(response).press("Pay $0.00 Now")).toThrow("There is no button");
  const terms = entryIn(response).hasControl("terms") ? { terms: "yes" } : {};
  const submitted = await browser.post(show, entryIn(response).fillIn(terms).press("Submit order"));
  expect(submitted.status).toBe(303);
  const text = textOf((await browser.follow(submitted)).body);
  expect(text).toContain("Order received There is nothing left to pay.");
  expect(text).not.toContain("Payment Successful");
});
