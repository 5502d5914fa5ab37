import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import {
  categoryId,
  chooseCategory,
  entryIn,
  fieldNamed,
  logIn,
  newVehicle,
} from "../support/entry-visit.ts";
import { clickPaymentButton } from "../support/event-order.ts";
import { fieldError, formIn, textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;
const night = "/event/night-shift-sydney";
const submitEntry = "event/event/submitEntry";

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({
    organiserUrl: calls.url,
    clock: organiser.clock,
    env: { ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
});
afterEach(() => calls.behave());
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

async function driver(email?: string): Promise<Browser> {
  const browser = site.browse();
  await logIn(browser, email);
  return browser;
}

/** A browser with a complete form for Street at Night Shift, and the fields that its pay button posts. */
async function readyToPay(email = "driver@example.com") {
  const browser = await driver(email);
  const page = await chooseCategory(browser, "night-shift-sydney", "Passenger rides");
  const address = /<option value="(\d+)"[^>]*>[^<]*(?:Cable Street|Wattle)/.exec(page.body)?.[1] ?? "";
  const form = entryIn(page).fillIn({ address, terms: "yes" });
  return { browser, fields: form.press("Pay $46.04 Now") };
}

test("a visitor is asked to log in, and for no acceptance that would be lost until then", async () => {
  const browser = site.browse();
  const page = await browser.get(night);
  const chosen = await browser.post(
    night,
    entryIn(page)
      .fillIn({ category: categoryId(page, "Street") })
      .press("Update"),
  );
  expect(textOf(chosen.body)).toContain("Terms and conditions");
  expect(entryIn(chosen).hasControl("terms")).toBe(false);
  expect(textOf(chosen.body)).not.toContain("Accept the terms");
  expect(textOf(chosen.body)).toContain("Log in to enter");
});

test.each(["night-shift-sydney", "twilight-show-and-shine"])(
  "%s says at its first prices, once, that a fee may be added",
  async (event) => {
    const { body } = await site.browse().get(`/event/${event}`);
    expect(textOf(body).match(/An Admin Processing Fee may be added/g)).toHaveLength(1);
  },
);

test("the login in the middle of an order shows its class, event and total", async () => {
  const browser = site.browse();
  const page = await browser.get(night);
  const adults = fieldNamed(page, "Adult");
  for (const [button, choices, notice] of [
    [
      "Log in to enter",
      { category: categoryId(page, "Street") },
      "Your entry so far: Street, Night Shift Sydney – $139.56.",
    ],
    [
      "Log in to buy tickets",
      { category: "0", [adults]: "2" },
      "Your order so far: Night Shift Sydney – $71.46.",
    ],
  ] as const) {
    const chosen = await browser.post(night, entryIn(page).fillIn(choices).press("Update"));
    const login = await browser.follow(await browser.post(night, entryIn(chosen).press(button)));
    expect(textOf(login.body).match(/Your (entry|order) so far/g)).toHaveLength(1);
    expect(textOf(login.body)).toContain(notice);
  }
});

test("every step of the login shows what is being ordered, no other page does, and it ends with the login", async () => {
  const browser = site.browse();
  const page = await browser.get(night);
  const choices = entryIn(page).fillIn({ category: categoryId(page, "Street") });
  await browser.follow(await browser.post(night, choices.press("Log in to enter")));
  const notice = "Your entry so far: Street, Night Shift Sydney – $139.56.";
  for (const fields of [
    { email: "nobody@example.com" }, // the sign-up
    { email: "driver@example.com", intent: "send-again" }, // the code
    { email: "driver@example.com", password: "wrong", intent: "password" },
  ])
    expect(textOf((await browser.post("/login", fields)).body)).toContain(notice);
  expect(textOf((await browser.get("/forgotpassword")).body)).toContain(notice);
  const loggedIn = await browser.post("/login", { email: "driver@example.com", password: "roll-racing-250" });
  expect(textOf((await browser.follow(loggedIn)).body)).not.toContain("Your entry so far");

  const visitor = site.browse();
  await visitor.follow(await visitor.post(night, choices.press("Log in to enter")));
  expect(textOf((await visitor.get("/events")).body)).not.toContain("Your entry so far");
  expect(textOf((await visitor.get("/login")).body)).not.toContain("Your entry so far");
});

test("“Spectating Only” is chosen for an order of tickets without a class, and a chosen class stays [ENT-020]", async () => {
  const browser = site.browse();
  const page = await browser.get(night);
  const [adults, street] = [fieldNamed(page, "Adult"), categoryId(page, "Street")];
  const choose = (choices: Record<string, string>) =>
    browser.post(night, entryIn(page).fillIn(choices).press("Update"));
  const tickets = await choose({ [adults]: "2" });
  expect(entryIn(tickets).values()).toMatchObject({ category: ["0"], [adults]: ["2"] });
  expect(textOf(tickets.body)).toContain("$71.46");
  expect(entryIn(await choose({ [adults]: "0" })).values()).not.toHaveProperty("category");
  expect(entryIn(await choose({ [adults]: "2", category: street })).values()).toMatchObject({
    category: [street],
  });
});

describe("an invalid form", () => {
  test("comes back with everything typed, and an error at each field that needs one [ENT-025 ENT-026]", async () => {
    const browser = await driver();
    const page = await chooseCategory(browser, "night-shift-sydney", "Street");
    const adults = fieldNamed(page, "Adult");
    const fields = entryIn(page)
      .fillIn({ entrant_note: 'Blue "rocket" <3', [adults]: "2", address: "1", email: "nobody" })
      .press("Pay $139.56 Now");
    const response = await browser.post(night, fields);

    expect(response.status).toBe(400);
    const restored = entryIn(response).values();
    expect(restored).toMatchObject({
      entrant_note: ['Blue "rocket" <3'],
      [adults]: ["2"],
      email: ["nobody"],
    });
    for (const sentence of [
      "Choose a vehicle.",
      "Enter your licence number.",
      "Enter an email address in the format name@example.com.",
      "Accept the terms and conditions.",
    ])
      expect(textOf(response.body)).toContain(sentence);
    for (const field of ["vehicle", "licence-number", "email", "terms"])
      expect(response.body).toContain(`href="#field-${field}"`);
    expect(calls.count(submitEntry)).toBe(0);
  });

  test("requires the state of a new address, and saves it once it is complete, without a street number [ADR-012 ADR-020]", async () => {
    const browser = await driver();
    const page = await chooseCategory(browser, "night-shift-sydney", "Passenger rides");
    const opened = await browser.post(night, entryIn(page).fillIn({ address: "new" }).press("Update"));
    const address = { street_address: "Rose Cottage, Main Street", suburb: "Parramatta", postcode: "2150" };
    const rejected = await browser.post(night, entryIn(opened).fillIn(address).press("Use this address"));
    expect(rejected.status).toBe(400);
    expect(rejected.body).toContain('href="#field-state"');

    const saved = await browser.post(
      night,
      entryIn(rejected).fillIn({ state: "NSW" }).press("Use this address"),
    );
    expect(textOf(saved.body)).toContain("Address saved");
    expect(textOf(saved.body)).toContain("Address Rose Cottage, Main Street, Parramatta NSW 2150");
    expect(entryIn(saved).hasControl("street_address")).toBe(false);
  });

  test("of a vehicle shows an error at every missing field, and saves nothing [VEH-007 VEH-013]", async () => {
    const browser = await driver();
    const page = await chooseCategory(browser, "night-shift-sydney", "Street");
    const opened = await browser.post(night, entryIn(page).fillIn({ vehicle: "new" }).press("Update"));
    const response = await browser.post(
      night,
      entryIn(opened)
        .fillIn({ ...newVehicle, vehicle_make: "", vehicle_year: "" })
        .press("Save vehicle"),
    );
    expect(response.status).toBe(400);
    expect(response.body.match(/href="#field-vehicle-[a-z-]+"/g)).toEqual([
      'href="#field-vehicle-make"',
      'href="#field-vehicle-year"',
    ]);
    expect(entryIn(response).values()).toMatchObject({ vehicle_model: ["Silvia"] });
    expect(calls.count("event/vehicle/create")).toBe(0);
  });
});

describe("the buttons of the order", () => {
  test("merch without an option is not added, and the page says so [EVT-038]", async () => {
    const browser = site.browse();
    const page = await browser.get(night);
    const response = await browser.post(night, entryIn(page).press("Add to order: Event tee"));
    expect(response.status).toBe(400);
    expect(entryIn(response).values()["merch"]).toBeUndefined();
    expect(textOf(response.body)).toContain("Nothing chosen yet.");
  });

  test("merch can be removed, and tickets changed in the summary [EVT-048 EVT-049]", async () => {
    const browser = site.browse();
    const page = await browser.get(night);
    const cap = await browser.post(night, entryIn(page).press("Add to order: Crew cap"));
    expect(textOf(cap.body)).toContain("Total $35.88");
    const removed = await browser.post(night, entryIn(cap).press("Remove Crew cap"));
    expect(textOf(removed.body)).toContain("Nothing chosen yet.");

    const one = await browser.post(
      night,
      entryIn(removed)
        .fillIn({ [fieldNamed(removed, "Adult")]: "1" })
        .press("Update"),
    );
    const two = await browser.post(night, entryIn(one).press("Increase quantity of Adult"));
    expect(entryIn(two).values()[fieldNamed(two, "Adult")]).toEqual(["2"]);
  });

  test.each([
    ["27e", "Update", 200],
    ["1.5", "Update", 200],
    ["1,000", "Update", 200],
    ["27e", "Increase quantity of Adult", 400],
    ["two", "Increase quantity of Adult", 400],
    ["½", "Decrease quantity of Adult", 400],
  ])("a quantity of “%s” comes back as typed with one error, on “%s”", async (typed, button, status) => {
    const browser = site.browse();
    const page = await browser.get(night);
    const adult = fieldNamed(page, "Adult");
    const one = await browser.post(
      night,
      entryIn(page)
        .fillIn({ [adult]: "1" })
        .press("Update"),
    );
    const response = await browser.post(
      night,
      entryIn(one)
        .fillIn({ [adult]: typed })
        .press(button),
    );
    expect([response.status, entryIn(response).values()[adult]]).toEqual([status, [typed]]);
    expect(fieldError(response, adult)).toBe("Enter a whole number of 0 or more.");
    expect(response.body.split(`href="#field-${adult}"`)).toHaveLength(2);
  });

  test("the input of a closed section is still there when it opens again", async () => {
    const browser = await driver();
    const page = await chooseCategory(browser, "night-shift-sydney", "Street");
    const slips = fieldNamed(page, "Printed time slips");
    const typed = entryIn(page).fillIn({ licence_number: "A42", [slips]: "1", category: "0" });
    const spectating = await browser.post(night, typed.press("Update"));
    expect(entryIn(spectating).hasControl("licence_number")).toBe(false);
    expect(textOf(spectating.body)).toContain("Nothing chosen yet.");

    const back = await browser.post(
      night,
      entryIn(spectating)
        .fillIn({ category: categoryId(page, "Street") })
        .press("Update"),
    );
    expect(entryIn(back).values()).toMatchObject({ licence_number: ["A42"], [slips]: ["1"] });
  });

  test("another language shows the same form with everything typed", async () => {
    const browser = site.browse();
    const page = await chooseCategory(browser, "night-shift-sydney", "Street");
    const fields = { ...entryIn(page).fillIn({ licence_number: "A42" }).values(), language: "de" };
    const switched = await browser.post(night, fields);
    expect(switched.status).toBe(307);
    const german = await browser.post(switched.location, fields);
    expect(german.status).toBe(200);
    expect(german.body).toContain('<html lang="de"');
    expect(entryIn(german).values()).toMatchObject({ licence_number: ["A42"] });
    expect((await browser.get(night)).body).toContain('<html lang="de"');
  });

  test.each(["xx", "constructor", "../de"])(
    "the unsupported language %s changes nothing",
    async (language) => {
      const response = await site.browse().post(night, { language });
      expect(response.status).toBe(200);
      expect(response.body).toContain('<html lang="en"');
    },
  );
});

describe("hostile posts", () => {
  test.each<[string, Record<string, string | string[]>]>([
    ["a sold-out category", { category: "3" }],
    ["a category of another event", { category: "9" }],
    ["more tickets than there are", { "spectator-1": "100000" }],
    ["a sold-out ticket", { "spectator-4": "1" }],
    ["an extra that isn't offered", { "extra-999": "1" }],
    ["too many of an extra", { "extra-1": "99" }],
    ["merch in an option that doesn't exist", { merch: "1:999" }],
    ["merch of another event", { merch: "999:0" }],
    ["a product that isn't offered", { sku: "5" }],
    ["somebody else's address", { address: "3" }],
    ["a payment method that isn't offered", { payment_method: "gold" }],
    ["no terms", { terms: "no" }],
  ])("%s is rejected, and nothing is sent", async (_what, hostile) => {
    const { browser, fields } = await readyToPay();
    const before = calls.count(submitEntry);
    const response = await browser.post(night, { ...fields, ...hostile });
    expect(response.status).toBe(400);
    expect(calls.count(submitEntry)).toBe(before);
  });

  test.each<[string, Record<string, string | string[]>]>([
    ["numbers that are none", { category: "NaN", "spectator-1": "1e9", "extra-1": "-1", merch: "a:b" }],
    ["names that objects have", { __proto__: "1", constructor: "1", "extra-__proto__": "1", toString: "1" }],
    [
      "the same member many times",
      { category: Array.from({ length: 500 }, () => "1"), intent: ["update", "submit"] },
    ],
    ["control characters", { entrant_note: "\u0000\u202e\ud800", category: "1\n" }],
    ["an intent that nobody knows", { intent: "__proto__" }],
    ["an invoice of somebody else", { intent: "pay-invoice:1" }],
  ])("%s get a page, not a server error", async (_what, hostile) => {
    const response = await site.browse().post(night, hostile);
    expect(response.status).toBe(200);
    expect(response.body).toContain('id="entry"');
  });

  test("markup in typed text is escaped", async () => {
    const note = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
    const page = await chooseCategory(site.browse(), "night-shift-sydney", "Street");
    const response = await site
      .browse()
      .post(night, entryIn(page).fillIn({ entrant_note: note }).press("Update"));
    expect(entryIn(response).values()["entrant_note"]).toEqual([note]);
    expect(response.body).not.toContain("<img src=x");
  });

  test("prices in the form are ignored: the order costs what the organiser charges [PRICE-024]", async () => {
    const { browser, fields } = await readyToPay();
    const updated = await browser.post(night, { ...fields, intent: "update", "extra-1": "1" });
    const response = await browser.post(night, {
      ...entryIn(updated).values(),
      intent: "submit",
      price: "0",
      total: "0",
      "price-1": "0",
    });
    expect(textOf(await (await fetch(response.location)).text())).toContain("61.29");
  });
});

describe("the medical statement", () => {
  const shootout = "/event/long-weekend-shootout";
  const answers = {
    blood_type: "1",
    tetanus_vaccination: "2021-03-04",
    medical_exam: "2026-02-03",
    has_allergies: "yes",
    has_had_brain_injury: "no",
  };

  /** The form of an annual licence with a partly filled-in statement, posted without the rest. */
  async function halfFilled(browser: Browser) {
    const page = await chooseCategory(browser, "long-weekend-shootout", "Street");
    const annual = /for="field-licence-(\d+)"[^>]*><span[^>]*>Annual/.exec(page.body)?.[1] ?? "";
    const opened = await browser.post(shootout, entryIn(page).fillIn({ licence: annual }).press("Update"));
    return entryIn(opened).fillIn(answers);
  }

  test("is required for an annual licence, and is complete or not sent [EVT-028 ENT-024 LIC-024]", async () => {
    const browser = await driver();
    const response = await browser.post(shootout, {
      ...(await halfFilled(browser)).values(),
      intent: "submit",
    });
    expect(response.status).toBe(400);
    expect(response.body).toContain('href="#field-is-normal-eyesight"');
    expect(entryIn(response).values()).toMatchObject({
      has_allergies: ["yes"],
      has_had_brain_injury: ["no"],
      tetanus_vaccination: ["2021-03-04"],
    });
  });

  test("never appears in a URL, a cookie, or the draft of another browser", async () => {
    const browser = await driver();
    const form = await halfFilled(browser);
    const left = await browser.post(shootout, { ...form.values(), intent: "log-in" });
    expect(left.status).toBe(303);
    expect(left.location + left.setCookies.join()).not.toMatch(/2021-03-04|allerg/);

    const back = entryIn(await browser.get(shootout));
    expect(back.values()["licence"]).toEqual(form.values()["licence"]);
    expect(back.values()["has_allergies"]).toBeUndefined();
    expect(back.values()["tetanus_vaccination"]).toEqual([""]);
  });
});

describe("when the organiser", () => {
  test("rejects the order, its message is escaped and the corrected order can be sent [ENT-042 ENT-043]", async () => {
    const { browser, fields } = await readyToPay();
    calls.respondWith(submitEntry, 200, { success: false, message: "Scrutineers said <b>no</b>." }, 1);
    const rejected = await browser.post(night, fields);
    expect(rejected.status).toBe(422);
    expect(rejected.body).toContain("Scrutineers said &lt;b&gt;no&lt;/b&gt;.");
    expect(entryIn(rejected).values()["terms"]).toEqual(["yes"]);

    expect((await browser.post(night, entryIn(rejected).press("Pay $46.04 Now"))).status).toBe(303);
  });

  test("has sold the last slot in the meantime, the driver is told and keeps everything typed", async () => {
    const shared = "/event/mates-rates-night";
    const note = { entrant_note: "Two of us, one Silvia" };
    const filled = await Promise.all(
      ["driver@example.com", "spectator@example.com"].map(async (email) => {
        const browser = await driver(email);
        const page = await chooseCategory(browser, "mates-rates-night", "Shared drive");
        const vehicle = await browser.post(shared, entryIn(page).fillIn({ vehicle: "new" }).press("Update"));
        const address = /<option value="(\d+)"[^>]*>[^<]*(?:Cable Street|Wattle)/.exec(page.body)?.[1] ?? "";
        const form = entryIn(vehicle).fillIn({ ...newVehicle, ...note, address, licence_number: "A1" });
        return {
          browser,
          fields: (form.hasControl("terms") ? form.fillIn({ terms: "yes" }) : form).press("Pay $112.12 Now"),
        };
      }),
    );
    const both = await Promise.all(filled.map(({ browser, fields }) => browser.post(shared, fields)));
    expect(both.filter(({ status }) => status === 303)).toHaveLength(1);

    // The API rejects the order, or the site does if it reads the event after the other order.
    const late = both.find(({ status }) => status !== 303);
    expect([400, 409]).toContain(late?.status);
    expect(textOf(late?.body ?? "")).toMatch(
      /Shared drive has just sold out\.|Someone else has just booked this\./,
    );
    expect(formIn(late?.body ?? "", "entry").values()).toMatchObject({ entrant_note: [note.entrant_note] });
  });

  test("doesn't respond, the order is never sent twice, and its status can be checked", async () => {
    const { browser, fields } = await readyToPay("spectator@example.com");
    const before = calls.count(submitEntry);
    calls.dropResponsesOf(submitEntry);
    const lost = await browser.post(night, fields);
    expect(lost.status).toBe(504);
    expect(textOf(lost.body)).toContain("We could not confirm your entry. Do not submit again.");
    expect(textOf(lost.body)).not.toContain("Pay $");
    expect((await browser.post(night, fields)).status).toBe(504);
    expect(calls.count(submitEntry)).toBe(before + 1);

    calls.behave();
    const link = /href="(\/event\/night-shift-sydney\?reference=[^"]+)"/.exec(lost.body)?.[1] ?? "";
    const found = await browser.get(link);
    expect(textOf(found.body)).toContain("We’ve received your entry.");
    const invoice = /value="(pay-invoice:\d+)"/.exec(found.body)?.[1] ?? "";
    const payment = await browser.post(night, { intent: invoice });
    const { returnUrl: back } = await clickPaymentButton(payment.location, "pay");
    expect(textOf((await browser.get(back.slice(site.publicUrl.length))).body)).toContain(
      "Payment Successful",
    );
  });

  test("can't return surcharges, the order can still be sent and the page says that a fee may be added [PRICE-014]", async () => {
    calls.respondWith("cognito/payment/paymentSurchargesOf", 500, { message: "no" });
    const browser = await driver();
    const page = await chooseCategory(browser, "night-shift-sydney", "Modified");
    expect(textOf(page.body)).toContain("A card fee may be added on the payment page.");
    expect(() => entryIn(page).press("Pay $157.00 Now")).not.toThrow();
  });
});

const ask = async (amount: string) => (await site.browse().get(`${night}/surcharge?amount=${amount}`)).body;

test("the browser gets the surcharges of an amount, and none for an invalid amount [PRICE-014]", async () => {
  expect(JSON.parse(await ask("13700"))).toEqual({ amount: 13700, byMethod: { card: 256, bank: 0 } });
  for (const nonsense of ["-1", "1e9", "abc", ""])
    expect(JSON.parse(await ask(nonsense))).toMatchObject({ amount: 0 });
});
