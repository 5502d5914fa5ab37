import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { categoryId, chooseCategory, entryIn, fieldNamed, logIn } from "../support/entry-visit.ts";
import { simplifyBody, textOf } from "../support/html-form.ts";
import { callsAs } from "../support/api-calls.ts";
import { clickPaymentButton, loadInvoices } from "../support/event-order.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  await makePeople(organiser, [{ email: newUserEmail, first_name: "Noor", last_name: "Haddad" }]);
  site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
  organiser.siteOrigins.push(site.publicUrl);
});
afterAll(async () => {
  await site.close();
  await organiser.close();
});

/** The text of a section of an event's page; null if the page doesn't have it. */
function section(page: BrowserResponse, id: string): string | null {
  const found = new JSDOM(simplifyBody(page.body)).window.document.getElementById(id);
  // The summary of a disclosure precedes its section.
  const whole = found?.parentElement?.tagName === "DETAILS" ? found.parentElement : found;
  return whole ? textOf(whole.outerHTML) : null;
}

/** The option texts of a select, without its placeholder. */
function listOptions(page: BrowserResponse, name: string): string[] {
  const { document } = new JSDOM(simplifyBody(page.body)).window;
  return [...document.querySelectorAll(`select[name="${name}"] option:not([value=""])`)].map(
    (option) => option.textContent ?? "",
  );
}

/** The type of each control with this name. */
function controlTypes(page: BrowserResponse, name: string): string[] {
  const { document } = new JSDOM(simplifyBody(page.body)).window;
  return [...document.querySelectorAll(`[name="${name}"]`)].map(
    (control) => control.getAttribute("type") ?? control.localName,
  );
}

/** A user with neither address nor vehicle. */
const newUserEmail = "new-user@example.com";

async function driver(email?: string): Promise<Browser> {
  const browser = site.browse();
  await logIn(browser, email);
  return browser;
}

const open = (url: string): Promise<BrowserResponse> => site.browse().get(`/event/${url}`);

describe("the entry", () => {
  test("starts with information for entrants: the event's, else its type's [EVT-015]", async () => {
    expect(section(await open("gulf-roll-off"), "enter")).toContain(
      "We look up your RACERS licence by your name",
    );
    expect(section(await open("west-coast-showdown"), "enter")).toContain("a rolling start at about 40 km/h");
  });

  test("is one of the categories, each with price and description [EVT-016 ENT-018 EVT-080]", async () => {
    const page = await open("gulf-camp-out");
    expect(controlTypes(page, "category")).toEqual(["radio", "radio"]);
    expect(section(page, "enter")).toContain("Street $139.00 Road registered. Includes 1 spectator ticket");
    // A closed category keeps its texts and loses its radio button.
    const other = await open("gulf-roll-off");
    expect(section(other, "enter")).toContain("Modified - Sold out");
    expect(controlTypes(other, "category")).toHaveLength(3);
  });

  test("of a category for transfers asks for the previous driver's name and invoice number [EVT-017 ENT-029]", async () => {
    const browser = site.browse();
    const street = await chooseCategory(browser, "night-shift-sydney", "Street");
    const transfer = await chooseCategory(browser, "night-shift-sydney", "Entry transfer");
    expect(section(street, "transfer")).toBeNull();
    expect(section(transfer, "transfer")).toContain("Name of the driver transferring the entry");
    expect(controlTypes(transfer, "transfer_invoice")).toEqual(["text"]);
  });

  test("has the driver's addresses to choose from, and “New Address” with its own fields [EVT-018 ADR-008 ADR-009 ADR-011]", async () => {
    const browser = await driver();
    const page = await chooseCategory(browser, "night-shift-sydney", "Passenger rides");
    expect(listOptions(page, "address")).toEqual([
      "14 Cable Street, Wallan Park NSW 2763",
      "Shed 3/220 Hume Highway, Tarrow Creek NSW 2580",
      "New Address",
    ]);
    expect(entryIn(page).hasControl("street_address")).toBe(false);

    const fields = entryIn(page).fillIn({ address: "new" }).press("Update");
    const form = entryIn(await browser.post("/event/night-shift-sydney", fields));
    const manual = ["street_address", "unit", "suburb", "state", "postcode", "country"];
    expect(manual.filter((name) => !form.hasControl(name))).toEqual([]);
  });

  test("has only Australia's states for an address [ADR-007]", async () => {
    // A user without an address sees the fields of a new one open.
    const page = await chooseCategory(await driver(newUserEmail), "night-shift-sydney", "Street");
    const { document } = new JSDOM(simplifyBody(page.body)).window;
    const states = [...document.querySelectorAll("#address-states option")].map(
      (option) => option.textContent,
    );
    expect(states).toEqual(expect.arrayContaining(["New South Wales", "Tasmania", "Western Australia"]));
    expect(states).toHaveLength(8);
  });

  test("has the driver's vehicles to choose from, and “New Vehicle” with its own fields [EVT-019 EVT-020 VEH-005 VEH-006]", async () => {
    const browser = await driver();
    const page = await chooseCategory(browser, "night-shift-sydney", "Street");
    expect(listOptions(page, "vehicle").at(-1)).toBe("New Vehicle");
    expect(listOptions(page, "vehicle")).toHaveLength(3);
    expect(section(page, "vehicle")).not.toContain("Save vehicle");

    const fields = entryIn(page).fillIn({ vehicle: "new" }).press("Update");
    const withFields = await browser.post("/event/night-shift-sydney", fields);
    expect(listOptions(withFields, "vehicle_engine")).toContain("V8");
    const vehicleFields = section(withFields, "vehicle");
    for (const label of [
      "Make",
      "Model",
      "Colour",
      "Year of manufacture",
      "Body Style",
      "Induction type",
      "Engine type",
      "Racing Number",
      "Registration / Number Plate",
      "Registration State",
      "Registration Expiry",
      "Vehicle Owner",
      "Owner mobile",
      "Save vehicle",
    ])
      expect(vehicleFields).toContain(label);
  });

  test("of a passenger needs no vehicle, but an address", async () => {
    const page = await chooseCategory(await driver(), "night-shift-sydney", "Passenger rides");
    expect([section(page, "vehicle"), section(page, "address") === null]).toEqual([null, false]);
  });

  test("needs a registered vehicle unless its category says otherwise [VEH-021]", async () => {
    const browser = await driver(newUserEmail);
    const street = await chooseCategory(browser, "night-shift-sydney", "Street");
    expect(entryIn(street).hasControl("vehicle_registered")).toBe(false);
    expect(street.body).toMatch(/<input[^>]*name="vehicle_registration_expiry"[^>]*required/);
    const show = await chooseCategory(browser, "night-shift-sydney", "Show and shine");
    expect(entryIn(show).hasControl("vehicle_registered")).toBe(true);
  });

  test("can have extras: a checkbox, or a quantity if several are allowed, with their prices [EVT-023 EVT-024]", async () => {
    const page = await chooseCategory(site.browse(), "night-shift-sydney", "Street");
    const extras = section(page, "add-ons");
    expect(extras).toMatch(/^Add to your entry/);
    expect(extras).toMatch(/Printed time slips \$9\.00 Every run on paper/);
    expect(controlTypes(page, fieldNamed(page, "Printed time slips"))).toEqual(["checkbox"]);
    expect(controlTypes(page, fieldNamed(page, "Crew wristband"))).not.toEqual(["checkbox"]);
    expect(section(await open("night-shift-sydney"), "add-ons")).toBeNull();
  });

  test("has its licences to choose from if the event sells them, and “No Licence” [EVT-026 LIC-001 LIC-002 LIC-004]", async () => {
    const page = await chooseCategory(await driver(), "long-weekend-shootout", "Street");
    expect(controlTypes(page, "licence")).toEqual(["radio", "radio", "radio"]);
    const licence = section(page, "licence");
    expect(licence).toContain("One-event licence $45.00 Good for this event only.");
    expect(licence).toContain("Annual licence $165.00 Good for twelve months");
    expect(licence).toContain("No Licence");
    expect(entryIn(page).values()["licence"]).toEqual(["0"]);
    const elsewhere = await chooseCategory(await driver(), "night-shift-sydney", "Street");
    expect(controlTypes(elsewhere, "licence")).toEqual([]);
  });

  test("asks for the note, the time and the second driver if required [ENT-047]", async () => {
    const page = await chooseCategory(site.browse(), "mates-rates-night", "Shared drive");
    expect(section(page, "note")).toContain("Tell us about your car and what you want from the night");
    expect(page.body).toMatch(/<textarea[^>]*name="entrant_note"[^>]*required/);
    const form = entryIn(page);
    expect([form.hasControl("expected_time"), form.hasControl("sharing_vehicle_with")]).toEqual([true, true]);
    // If the event doesn't require them they are hidden or optional.
    const plain = await chooseCategory(site.browse(), "night-shift-sydney", "Street");
    expect(plain.body).not.toMatch(/<textarea[^>]*name="entrant_note"[^>]*required/);
    expect(entryIn(plain).hasControl("expected_time")).toBe(false);
  });
});

describe("besides the entry", () => {
  test("tickets of each type have a quantity, with their prices [EVT-030 SEC-015]", async () => {
    const page = await open("gulf-roll-off");
    expect(section(page, "spectate")).toMatch(/Adult.*\$30\.00.*Child \(5–14\).*\$8\.00/);
    const adult = fieldNamed(page, "Adult");
    expect(entryIn(page).values()[adult]).toEqual(["0"]);
    const three = entryIn(page)
      .fillIn({ [adult]: "3" })
      .press("Update");
    expect(section(await site.browse().post("/event/gulf-roll-off", three), "order")).toContain("$90.00");
  });

  test("merchandise has picture, name, price and description [EVT-032 EVT-033 EVT-034 EVT-035]", async () => {
    const { document } = new JSDOM(simplifyBody((await open("night-shift-sydney")).body)).window;
    const cards = [...document.querySelectorAll("#merchandise li")];
    expect(cards.map((card) => card.querySelector("h3, h4")?.textContent)).toEqual([
      "Event tee",
      "Crew cap",
      "Start light key ring",
    ]);
    const [tee] = cards;
    expect(tee?.querySelector("img")?.getAttribute("src")).toMatch(/^\/assets\/i\/.+\/1x1\/400\.jpg$/);
    expect(textOf(tee?.outerHTML ?? "")).toMatch(/Event tee \$45\.00 Heavy black cotton/);
  });

  test("merchandise has a choice of options only if it has several [EVT-036]", async () => {
    const { document } = new JSDOM(simplifyBody((await open("night-shift-sydney")).body)).window;
    const [tee, cap] = document.querySelectorAll("#merchandise li");
    expect(textOf(tee?.outerHTML ?? "")).toContain("Option");
    expect([...(tee?.querySelectorAll("option") ?? [])].map((option) => option.textContent)).toContain("XL");
    expect(cap?.querySelector("select")).toBeNull();
  });

  test("without scripts “Add to order” is always enabled [EVT-039]", async () => {
    const page = await open("night-shift-sydney");
    for (const piece of ["Event tee", "Crew cap"])
      expect(() => entryIn(page).press(`Add to order: ${piece}`)).not.toThrow();
  });

  test("the terms of the event and its type have one checkbox [EVT-041]", async () => {
    const page = await chooseCategory(await driver(), "night-shift-sydney", "Street");
    const terms = section(page, "terms");
    expect(terms).toContain("Motorsport is dangerous.");
    expect(terms).toContain("Sandstone Raceway records number plates");
    expect(controlTypes(page, "terms")).toEqual(["checkbox"]);
  });

  test("payment methods can be chosen once there is something to pay [EVT-057 EVT-061]", async () => {
    const nothing = await open("night-shift-sydney");
    const page = await chooseCategory(site.browse(), "night-shift-sydney", "Street");
    expect([section(nothing, "payment"), controlTypes(page, "payment_method").length > 1]).toEqual([
      null,
      true,
    ]);
    expect(new Set(controlTypes(page, "payment_method"))).toEqual(new Set(["radio"]));
  });

  test("anyone may hire a camp site or a garage that isn't reserved for entrants [GAR-001 GAR-002]", async () => {
    expect(section(await open("gulf-camp-out"), "camp-sites")).toContain("The Pellegrinos");
    expect(section(await open("west-coast-showdown"), "garages")).toContain("Northside Customs");
    expect(section(await open("long-weekend-shootout"), "garages")).toBeNull();
  });
});

describe("the order", () => {
  /** The order of a driver who enters the Shootout with all its options, before payment. */
  async function fullOrder(): Promise<{ browser: Browser; page: BrowserResponse }> {
    const browser = await driver();
    const url = "/event/long-weekend-shootout";
    const chosen = await chooseCategory(browser, "long-weekend-shootout", "Street");
    const fields = entryIn(chosen)
      .fillIn({
        address: optionValue(chosen, "14 Cable Street, Wallan Park NSW 2763"),
        vehicle: optionValue(chosen, listOptions(chosen, "vehicle")[0] ?? ""),
        licence: licenceValue(chosen, "One-event licence"),
        [fieldNamed(chosen, "Passenger runs")]: "2",
      })
      .press("Update");
    return { browser, page: await browser.post(url, fields) };
  }

  /** The value of the option with this text. */
  function optionValue(page: BrowserResponse, label: string): string {
    const { document } = new JSDOM(simplifyBody(page.body)).window;
    const found = [...document.querySelectorAll("option")].find((option) => option.textContent === label);
    if (!found) throw new Error(`There is no option ${label}`);
    return found.value;
  }

  function licenceValue(page: BrowserResponse, optionText: string): string {
    const { document } = new JSDOM(simplifyBody(page.body)).window;
    const label = [...document.querySelectorAll("#licence label")].find((one) =>
      one.textContent?.startsWith(optionText),
    );
    return document.getElementById(label?.getAttribute("for") ?? "")?.getAttribute("value") ?? "";
  }

  test("lists entry, driver, vehicle and address [EVT-042 EVT-043 EVT-044 EVT-045]", async () => {
    const { page } = await fullOrder();
    const order = section(page, "order") ?? "";
    expect(order).toContain("Entry Street");
    expect(order).toContain("Driver Sam Carter");
    expect(order).toContain(`Vehicle ${listOptions(page, "vehicle")[0]}`);
    expect(order).toContain("Address 14 Cable Street, Wallan Park NSW 2763");
  });

  test("lists the driver who shares the car [EVT-045]", async () => {
    const browser = await driver();
    const page = await chooseCategory(browser, "mates-rates-night", "Shared drive");
    const fields = entryIn(page).fillIn({ sharing_vehicle_with: "Jo Bloggs" }).press("Update");
    const shared = await browser.post("/event/mates-rates-night", fields);
    expect(section(shared, "order")).toContain("Sharing with Jo Bloggs");
  });

  test("lists extras and licence with their prices, and the total [EVT-046 EVT-047 EVT-051]", async () => {
    const order = section((await fullOrder()).page, "order");
    expect(order).toContain("Passenger runs × 2 $80.00");
    expect(order).toContain("One-event licence $45.00");
    // 240, 80 and 45 dollars, plus the card fee of 1.65 % + 30 cents.
    expect(order).toContain("Total $371.32");
  });

  test("has an “Admin Processing Fee” only if the payment method costs something [EVT-050]", async () => {
    const { browser, page } = await fullOrder();
    expect(section(page, "order")).toContain("Admin Processing Fee $6.32");
    const fields = entryIn(page).fillIn({ payment_method: "bank" }).press("Update");
    const byBank = section(await browser.post("/event/long-weekend-shootout", fields), "order");
    expect(byBank).not.toContain("Admin Processing Fee");
    expect(byBank).toContain("Total $365.00");
  });

  test("is sent with a button that shows the total to pay [EVT-052 EVT-058]", async () => {
    const { page } = await fullOrder();
    expect(section(page, "order")).toContain("Pay $371.32 Now");
    expect(entryIn(page).press("Pay $371.32 Now")).toMatchObject({ intent: ["submit"] });
  });
});

describe("a logged-in user who doesn't enter", () => {
  test("can hire a camp site, which is on the invoice and then unavailable for others [GAR-002]", async () => {
    const browser = await driver(newUserEmail);
    const page = await browser.get("/event/gulf-camp-out");
    const { document } = new JSDOM(simplifyBody(page.body)).window;
    const site = document.querySelector<HTMLInputElement>('[name="camp_site"]:not([value="0"])');
    const label = textOf(document.querySelector(`label[for="${site?.id}"]`)?.innerHTML ?? "");
    const form = entryIn(page);
    const chosen = form.fillIn({ category: "0", camp_site: site?.value ?? "" }).press("Update");
    const priced = await browser.post("/event/gulf-camp-out", chosen);
    expect(section(priced, "order")).toContain(`${label.replace(/ \$.*/, "")} $40.00`);
    const paying = entryIn(priced).fillIn({ terms: "yes" }).press("Pay $40.96 Now");
    const ordered = await browser.post("/event/gulf-camp-out", paying);
    expect(ordered.status).toBe(303);
    await clickPaymentButton(ordered.location ?? "", "pay");
    const [invoice] = await loadInvoices(await callsAs(organiser.url, newUserEmail));
    const hired = { description: "Camp site A3", linePrice: 4_000 };
    expect(invoice?.invoiceItems).toContainEqual(expect.objectContaining(hired));
    organiser.clock.advance(10 * 60_000);
    const others = new JSDOM(simplifyBody((await open("gulf-camp-out")).body)).window.document;
    expect(others.querySelectorAll('[name="camp_site"]').length).toBeGreaterThan(1);
    expect(others.querySelectorAll(`[name="camp_site"][value="${site?.value}"]`)).toHaveLength(0);
  });
});

describe("an event's page", () => {
  test("has its sections in the order of an entry, each under its own heading [EVT-059]", async () => {
    const page = await chooseCategory(await driver(), "long-weekend-shootout", "Street");
    const { document } = new JSDOM(simplifyBody(page.body)).window;
    const parts = [...document.querySelectorAll("#entry section, #entry details > [id]")];
    expect(parts.map(({ id }) => id)).toEqual([
      "enter",
      "classes",
      "driver",
      "address",
      "licence",
      "car",
      "vehicle",
      "extras",
      "add-ons",
      "spectate",
      "garages",
      "camp-sites",
      "merchandise",
      "products",
      "note",
      "pay",
    ]);
    expect(parts.every(({ id }) => document.getElementById(`${id}-title`)?.matches("h2, h3"))).toBe(true);
    const headings = ["spectate", "garages", "camp-sites"].map((id) =>
      textOf(document.getElementById(`${id}-title`)?.innerHTML ?? ""),
    );
    expect(headings).toEqual(["Spectate", "Garages", "Camp sites"]);
    expect(textOf(document.getElementById("stalls-title")?.innerHTML ?? "")).toBe("Stalls");
    expect(section(page, "spectate")).toContain("Adult");
    expect(section(page, "stalls")).toContain("Apply for a stall");
  });

  test("shows what a category includes, and doesn't sell it twice [ENT-048]", async () => {
    const browser = await driver();
    const page = await browser.get("/event/long-weekend-shootout");
    expect(section(page, "enter")).toContain("Includes 2 spectator tickets");
    const chosen = await browser.post(
      "/event/long-weekend-shootout",
      entryIn(page)
        .fillIn({ category: categoryId(page, "Street") })
        .press("Update"),
    );
    expect(section(chosen, "order")).not.toContain("Adult, both days");
    expect(section(chosen, "order")).toContain("Street Includes 2 spectator tickets");
  });

  test("has no section for what the event doesn't have", async () => {
    const page = await open("twilight-show-and-shine");
    const absent = [
      "transfer",
      "vehicle",
      "address",
      "licence",
      "add-ons",
      "garages",
      "camp-sites",
      "products",
    ];
    expect(absent.filter((id) => section(page, id) !== null)).toEqual([]);
  });
});
