import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Event } from "../../app/wire/event.ts";
import { callsOf } from "../support/api-calls.ts";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { inYears, yearIn } from "../support/dates.ts";
import { chooseCategory, entryIn, fieldNamed, logIn, newVehicle } from "../support/entry-visit.ts";
import { findIdByName } from "../support/event-order.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;
const submitEntry = "event/event/submitEntry";

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
});
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

async function driver(): Promise<Browser> {
  const browser = site.browse();
  await logIn(browser);
  return browser;
}

/** An event as the API returns it to a visitor. */
const loadEvent = async (url: string): Promise<Event> =>
  Event.parse((await callsOf(organiser.url).get(`event/event/${url}`)).body);

/** Fills in and submits the form of `page`, which the API rejects; returns what the API received. */
async function sent(
  browser: Browser,
  url: string,
  page: BrowserResponse,
  values: Record<string, string>,
): Promise<Record<string, unknown>> {
  calls.respondWith(submitEntry, 200, { success: false, message: "Not tonight." }, 1);
  const path = `/event/${url}`;
  const updated = await browser.post(path, entryIn(page).fillIn(values).press("Update"));
  const response = await browser.post(path, { ...entryIn(updated).values(), intent: "submit" });
  expect(textOf(response.body)).toContain("Not tonight.");
  return calls.bodies.findLast(({ path }) => path.endsWith(submitEntry))?.json ?? {};
}

describe("an entry with everything that an event has is sent to the organiser API", () => {
  const url = "long-weekend-shootout";
  let order: Record<string, unknown>;
  let event: Event;

  beforeAll(async () => {
    event = await loadEvent(url);
    const browser = await driver();
    const chosen = await chooseCategory(browser, url, "Pro street");
    const tee = /merch_option-\d+/.exec(chosen.body)?.[0] ?? "";
    const page = await browser.post(
      `/event/${url}`,
      entryIn(chosen)
        .fillIn({ vehicle: "new", [tee]: optionId(event, "Shootout tee", "L") })
        .press("Add to order: Shootout tee"),
    );
    order = await sent(browser, url, page, {
      ...newVehicle,
      address: "1",
      licence: String(findIdByName(event.licenceTypes, "One-event licence")),
      [fieldNamed(page, "Crew wristband")]: "2",
      [fieldNamed(page, "Adult, both days")]: "3",
      garage: String(firstFree(event.garages)),
      camp_site: String(firstFree(event.campSites)),
      expected_time: "11.5",
      entrant_note: "Loud & low",
      buyer_postcode: "2763",
      ambassador_code: "MATE",
      payment_method: "bank",
      terms: "yes",
    });
  });

  const optionId = ({ merch }: Event, name: string, option: string): string =>
    String(findIdByName(merch.find((piece) => piece.name === name)?.options ?? [], option));
  const firstFree = (sites: Event["garages"]): number => sites.find(({ available }) => available)?.id ?? 0;

  test("with payer and payment method [ENT-036]", () => {
    expect(order).toMatchObject({
      first_name: "Sam",
      last_name: "Carter",
      email: "driver@example.com",
      mobile_phone: "0491 570 156",
      postcode: "2763",
      ambassadorCode: "MATE",
      payment_gateway: "bank",
      payment_options: [
        { id: "card", value: "Credit or debit card" },
        { id: "bank", value: "Bank transfer" },
      ],
    });
  });

  test("with driver, vehicle and accommodation [ENT-001 ENT-002 ENT-037 SEC-014]", () => {
    expect(order).toMatchObject({
      event_id: event.id,
      category_id: findIdByName(event.categories, "Pro street"),
      address_id: 1,
      garage_id: firstFree(event.garages),
      garage_ids: [],
      camp_site_id: firstFree(event.campSites),
      camp_site_ids: [],
      licence_id: findIdByName(event.licenceTypes, "One-event licence"),
      // A driver who buys a licence has no number yet.
      aasa_licence: "",
      race_licence_number: "",
      race_licence_expiry: "",
      expected_time: 11.5,
      sharing_vehicle_with: "",
      entrant_note: "Loud & low",
    });
    expect(order["vehicle_id"]).toBeGreaterThan(0);
  });

  test("with extras, tickets and merchandise, and the return URL [ENT-038]", () => {
    expect(order["extras"]).toContainEqual(
      expect.objectContaining({ id: findIdByName(event.extras, "Crew wristband"), checked: 2, price: 25 }),
    );
    expect(order["spectators"]).toContainEqual(
      expect.objectContaining({
        id: findIdByName(event.spectatorTypes, "Adult, both days"),
        qty: 3,
        price: 65,
      }),
    );
    const tee = {
      id: findIdByName(event.merch, "Shootout tee"),
      option: Number(optionId(event, "Shootout tee", "L")),
      name: expect.stringContaining("Shootout tee"),
      price: 50,
    };
    expect(order["merch"]).toEqual([tee]);
    expect(order).toMatchObject({ skus: [], url: `${site.publicUrl}/event/${url}` });
  });

  test("with every documented member, chosen or not, and additionally the accepted terms [ENT-040]", () => {
    const documented = `first_name last_name email mobile_phone postcode ambassadorCode payment_gateway payment_options url event_id
      category_id address_id garage_id garage_ids camp_site_id camp_site_ids licence_id vehicle_id aasa_licence race_licence_number
      race_licence_expiry expected_time sharing_vehicle_with entrant_note extras spectators merch skus entry_transfer_from_invoice
      entry_transfer_from_name blood_type_id date_of_last_tetanus_vaccination date_of_last_medical_exam has_allergies
      has_had_psychiatric_psychological_illness has_had_brain_injury has_had_heart_issues has_had_cancer_diabeties
      has_had_significant_illness_or_injury is_on_medication has_hearing_impairment has_hearing_disorder is_normal_eyesight`;
    const all = [...documented.split(/\s+/), "accepted_terms"];
    expect(Object.keys(order).toSorted()).toEqual(all.toSorted());
  });
});

test("a transferred entry names its previous driver and invoice [ENT-039]", async () => {
  const url = "night-shift-sydney";
  const browser = await driver();
  const chosen = await chooseCategory(browser, url, "Entry transfer");
  const page = await browser.post(
    `/event/${url}`,
    entryIn(chosen).fillIn({ vehicle: "new" }).press("Update"),
  );
  const order = await sent(browser, url, page, {
    ...newVehicle,
    address: "1",
    licence_number: "A777",
    transfer_name: "Jo Bloggs",
    transfer_invoice: "412",
    terms: "yes",
  });
  expect(order).toMatchObject({
    aasa_licence: "A777",
    entry_transfer_from_name: "Jo Bloggs",
    entry_transfer_from_invoice: 412,
  });
});

test("the race licence that the event has on record for a driver is used, with its expiry [ENT-012 ENT-013]", async () => {
  const url = "mates-rates-night";
  const browser = await driver();
  const { body } = await callsOf(organiser.url).get(`event/event/${url}`);
  const known = { race_licence_number: "R-31", race_licence_expiry: inYears(12, "12-31") };
  calls.respondWith(`event/event/${url}`, 200, { ...Object(body), ...known });

  const chosen = await chooseCategory(browser, url, "Shared drive");
  expect(textOf(chosen.body)).toContain(
    `Using your race licence R-31, valid until 31 December ${yearIn(12)}`,
  );
  const page = await browser.post(
    `/event/${url}`,
    entryIn(chosen).fillIn({ vehicle: "new" }).press("Update"),
  );
  const order = await sent(browser, url, page, {
    ...newVehicle,
    address: "1",
    sharing_vehicle_with: "Jo Bloggs",
    entrant_note: "Both of us are new",
    terms: "yes",
  });
  expect(order).toMatchObject({ ...known, aasa_licence: "", sharing_vehicle_with: "Jo Bloggs" });
  calls.behave();
});

test("a category's price is hidden if the event says so [ENT-018]", async () => {
  const url = "gulf-camp-out";
  const price = async (): Promise<boolean> =>
    textOf((await (await driver()).get(`/event/${url}`)).body).includes("Street $139.00");
  expect(await price()).toBe(true);
  const { id } = await loadEvent(url);
  await organiser.dependencies.db
    .updateTable("entry_categories")
    .set({ shows_price: 0 })
    .where("event_id", "=", id)
    .execute();
  expect(await price()).toBe(false);
});
