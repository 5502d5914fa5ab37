import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser, BrowserResponse, Fields } from "../../support/browser.ts";
import { documentFile, postMultipart } from "../../support/files.ts";
import { formIn, textOf } from "../../support/html-form.ts";
import type { Account } from "../../support/second-api/accounts.ts";
import { apis } from "../../support/second-api/profile.ts";
import { findWrongTexts, type SecondSite, startSecondSite } from "../../support/second-api/site.ts";

// Purchases at an event over an API that was built from the documentation only: what it is sent, member by
// member, and what the site shows once it is paid.

const event = "/event/winter-nationals";
const submitCall = "event/event/submitEntry";

const vehicle = {
  vehicle_make: "Nissan",
  vehicle_model: "Silvia",
  vehicle_colour: "Red",
  vehicle_year: "1999",
  vehicle_body_style: "1",
  vehicle_induction: "1",
  vehicle_engine: "1",
  vehicle_registration: "SLV15",
  vehicle_registration_state: "1",
  vehicle_registration_expiry: "2030-01-31",
  vehicle_owner: "Kim Ward",
  vehicle_owner_mobile: "0491 570 156",
};
const address = {
  street_address: "9 Wattle Parade",
  suburb: "Glenfield",
  state: "New South Wales",
  postcode: "2167",
  country: "Australia",
};

const healthQuestions = [
  "has_allergies",
  "has_had_psychiatric_psychological_illness",
  "has_had_brain_injury",
  "has_had_heart_issues",
  "has_had_cancer_diabeties",
  "has_had_significant_illness_or_injury",
  "is_on_medication",
  "has_hearing_impairment",
  "has_hearing_disorder",
  "is_normal_eyesight",
];

/** 21 characters. */
const uploadId = /^[\w-]{21}$/;

/** The single value of each member. */
const flat = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value].flat()[0] ?? ""]));

/** The label of the pay button, with its amount. */
const payButton = ({ body }: BrowserResponse): string =>
  /Pay \$[\d,.]+ Now/.exec(textOf(body))?.[0] ?? "no button to pay";

/** The documented members of an empty order. */
const order = ({ publicUrl }: SecondSite, { user }: Account) => ({
  first_name: "Kim",
  last_name: "Ward",
  email: user["email"],
  mobile_phone: "0491 570 156",
  postcode: "",
  ambassadorCode: "",
  payment_gateway: "card",
  payment_options: [
    { id: "card", value: "Card" },
    { id: "transfer", value: "Bank transfer" },
  ],
  url: `${publicUrl}${event}`,
  event_id: 1,
  category_id: 0,
  address_id: 0,
  vehicle_id: 0,
  garage_id: 0,
  garage_ids: [],
  camp_site_id: 0,
  camp_site_ids: [],
  licence_id: 0,
  aasa_licence: "",
  race_licence_number: "",
  race_licence_expiry: "",
  expected_time: 0,
  sharing_vehicle_with: "",
  entrant_note: "",
  extras: lines({}),
  spectators: tickets({}),
  merch: [],
  skus: [],
  entry_transfer_from_invoice: 0,
  entry_transfer_from_name: "",
  blood_type_id: 0,
  date_of_last_tetanus_vaccination: "",
  date_of_last_medical_exam: "",
  has_allergies: false,
  has_had_psychiatric_psychological_illness: false,
  has_had_brain_injury: false,
  has_had_heart_issues: false,
  has_had_cancer_diabeties: false,
  has_had_significant_illness_or_injury: false,
  is_on_medication: false,
  has_hearing_impairment: false,
  has_hearing_disorder: false,
  is_normal_eyesight: false,
  accepted_terms: expect.any(Array),
});

/** Every extra of the event, with the selected quantity. */
const lines = (chosen: Record<string, number>) => [
  {
    id: 1,
    label: "Timing slip",
    content: "",
    price: 5,
    checked: chosen["Timing slip"] ?? 0,
    max_qty: 2,
    disabled: false,
  },
  { id: 2, label: "Drift taxi", content: "", price: 40, checked: 0, max_qty: 1, disabled: true },
];

/** Every ticket type of the event, with the selected quantity. */
const tickets = (chosen: Record<string, number>) => [
  { id: 1, label: "Adult", price: 25, qty: chosen["Adult"] ?? 0, qty_available: null, disabled: false },
  { id: 2, label: "Child", price: 0, qty: chosen["Child"] ?? 0, qty_available: 3, disabled: false },
  expect.objectContaining({ id: 3, label: "Grandstand", qty: 0, qty_available: null }),
];

describe.each(apis)("over an API that is %s", (_name, profile, settings) => {
  let site: SecondSite;
  beforeAll(async () => {
    site = await startSecondSite(profile, settings);
  });
  afterAll(() => site.close());

  /** Clicks a button of the entry form and returns the next page. */
  const press = (browser: Browser, page: BrowserResponse, values: Record<string, string>, label: string) =>
    browser.post(event, formIn(page.body, "entry").fillIn(values).press(label));

  test("an entry with all extras is bought, and shown afterwards", async () => {
    const { browser, account } = await site.loggedIn();
    const chosen = await press(browser, await browser.get(event), { category: "1" }, "Update: Entry");
    const withMerch = await press(browser, chosen, { "merch_option-1": "1" }, "Add to order: Poster");
    const withSku = await press(browser, withMerch, { "product_option-1": "21" }, "Add to order: Earplugs");
    const filledIn = await press(
      browser,
      withSku,
      {
        ...address,
        ...vehicle,
        "spectator-1": "2",
        "spectator-2": "1",
        "extra-1": "2",
        garage: "1",
        camp_site: "7",
        expected_time: "12.5",
        entrant_note: "Blue car",
        terms: "yes",
      },
      "Update: Your order",
    );
    expect([filledIn.status, payButton(filledIn)]).toEqual([200, "Pay $325.89 Now"]);
    const sent = await press(browser, filledIn, {}, "Pay $325.89 Now");
    const page = await site.payAt(browser, sent);

    expect(site.api.lastSent("event/vehicle/create")).toEqual({
      id: 0,
      make: "Nissan",
      model: "Silvia",
      colour: "Red",
      year_of_manufacture: "1999",
      body_style_id: 1,
      induction_type_id: 1,
      engine_type_id: 1,
      registration: "SLV15",
      registration_state_id: 1,
      registration_expiry: "2030-01-31",
      vehicle_owner: "Kim Ward",
      owner_mobile: "0491 570 156",
      racing_number: "",
      photo: "",
    });
    expect(site.api.lastSent(submitCall)).toEqual({
      ...order(site, account),
      category_id: 1,
      vehicle_id: account.vehicles[0]?.["id"],
      address_id: account.addresses[0]?.["id"],
      garage_id: 1,
      camp_site_id: 7,
      race_licence_number: "48213",
      race_licence_expiry: "2027-12-31",
      expected_time: 12.5,
      entrant_note: "Blue car",
      extras: lines({ "Timing slip": 2 }),
      spectators: tickets({ Adult: 2, Child: 1 }),
      merch: [{ id: 1, option: 1, name: "Poster – Rolled", price: 20 }],
      skus: [{ id: 21, name: "Earplugs – Pair", price: 4 }],
    });
    expect(textOf(page.body)).toContain("Payment Successful Please check your email for your receipt");
    expect(findWrongTexts(page)).toEqual([]);

    const account2 = await browser.get("/my-account");
    const id = site.api.payments.at(-1)?.id;
    expect(textOf(account2.body)).toContain("Winter Nationals");
    expect(textOf(account2.body)).not.toContain("Your payment is being checked");
    for (const path of [`/show-invoice/${id}`, `/show-invoice/print/${id}`]) {
      const invoice = await browser.get(path);
      expect([path, invoice.status, findWrongTexts(invoice)]).toEqual([path, 200, []]);
      expect(textOf(invoice.body), path).toContain("325.89");
    }
    for (const path of [`/print-tickets/${id}`, `/show-tickets/${id}`, "/my-account", "/profile", event]) {
      const shown = await browser.get(path);
      expect([path, shown.status, findWrongTexts(shown)]).toEqual([path, 200, []]);
    }
  });

  test("a declined payment is reported, and the entry is nowhere shown as paid", async () => {
    const { browser } = await site.loggedIn();
    const chosen = await press(browser, await browser.get(event), { category: "5" }, "Update: Entry");
    const sent = await press(browser, chosen, { ...address, terms: "yes" }, payButton(chosen));
    const page = await site.payAt(browser, sent, "decline");
    expect(textOf(page.body)).toContain("Payment Failed");
    expect(textOf((await browser.get("/my-account")).body)).not.toMatch(/Paid\b/);
  });

  test("an entry with an annual licence sends the medical statement, each answer as yes or no", async () => {
    const { browser, account } = await site.loggedIn();
    const chosen = await press(browser, await browser.get(event), { category: "1" }, "Update: Entry");
    const licensed = await press(browser, chosen, { licence: "2" }, "Update: Licence");
    const filledIn = await press(
      browser,
      licensed,
      {
        ...address,
        ...vehicle,
        licence_terms: "yes",
        blood_type: "2",
        tetanus_vaccination: "2021-03-01",
        medical_exam: "2026-09-30",
        ...Object.fromEntries(healthQuestions.map((question) => [question, "no"])),
        has_allergies: "yes",
        is_normal_eyesight: "yes",
        terms: "yes",
      },
      "Update: Your order",
    );
    await site.payAt(browser, await press(browser, filledIn, {}, payButton(filledIn)));
    expect(site.api.lastSent(submitCall)).toEqual({
      ...order(site, account),
      category_id: 1,
      vehicle_id: account.vehicles[0]?.["id"],
      address_id: account.addresses[0]?.["id"],
      licence_id: 2,
      blood_type_id: 2,
      date_of_last_tetanus_vaccination: "2021-03-01",
      date_of_last_medical_exam: "2026-09-30",
      has_allergies: true,
      is_normal_eyesight: true,
    });
  });

  test("a free entry skips payment, and is shown as received", async () => {
    const { browser } = await site.loggedIn();
    const path = "/event/free-night";
    const opened = formIn((await browser.get(path)).body, "entry").fillIn({ category: "31" });
    const chosen = await browser.post(path, opened.press("Update: Entry"));
    const filledIn = formIn(chosen.body, "entry").fillIn({ ...address, terms: "yes" });
    const sent = await browser.post(path, filledIn.press("Submit entry"));
    const page = await browser.follow(sent);
    expect(site.api.lastSent(submitCall)).toMatchObject({
      event_id: 3,
      category_id: 31,
      payment_gateway: "card",
    });
    expect([page.status, findWrongTexts(page)]).toEqual([200, []]);
    expect(textOf(page.body)).toContain("Your tickets and orders");
    expect(textOf(page.body)).not.toContain("Payment Failed");
  });

  test("a stall application is sent with its files", async () => {
    const { browser, account } = await site.loggedIn();
    const path = `${event}/stall`;
    const opened = formIn((await browser.get(path)).body, "application").fillIn({ stall_site_type: "2" });
    const updated = await browser.post(path, opened.press("Update"));
    const filledIn = formIn(updated.body, "application").fillIn({
      stall_location: "2",
      stall_width: "4",
      stall_length: "3.5",
      "power-1": "1",
      "power_reason-1": "Fridge",
      products: "Pies",
      insurance: "insurance-file",
      insurance_expiry: "2028-02-29",
      food_licence: "licence-file",
      food_licence_expiry: "2027-08-31",
      payment_method: "transfer",
      accept_terms: "yes",
    });
    const files = { insurance_file: documentFile(), food_licence_file: documentFile() };
    const response = await postMultipart(
      browser,
      site.publicUrl,
      path,
      flat(filledIn.press("Send application")),
      files,
    );
    const page = await browser.follow(response);
    expect([page.status, findWrongTexts(page)]).toEqual([200, []]);
    const sent = site.api.lastSent(submitCall);
    expect(sent).toEqual({
      ...order(site, account),
      url: expect.stringContaining(`${site.publicUrl}${event}`),
      payment_gateway: "transfer",
      payment_options: [],
      extras: [],
      spectators: [],
      stall_site_type_id: 2,
      stall_site_location_id: 2,
      stall_site_preferred_location: "",
      stall_products_and_display_description: "Pies",
      stall_company_product_overview: "",
      stall_width: 4,
      stall_length: 3.5,
      stall_height: 0,
      stall_vehicle_make_and_model: "",
      stall_vehicle_registration: "",
      stall_public_liability_insurance_file: expect.stringMatching(uploadId),
      stall_public_liability_insurance_expiry: "2028-02-29",
      stall_public_liability_insurance_use_ours: false,
      stall_public_liability_insurance_will_update_on_renewal: false,
      stall_food_licence_file: expect.stringMatching(uploadId),
      stall_food_licence_expiry: "2027-08-31",
      stall_food_licence_will_update_on_renewal: false,
      stall_power: [{ id: 1, reason: "Fridge" }],
      stall_photos: [],
      stall_not_for_profit: false,
      stall_not_for_profit_number: "",
    });
    const uploads = [...site.api.uploads.values()];
    expect(uploads.map((upload) => upload.uploadId)).toEqual(
      expect.arrayContaining([
        sent["stall_public_liability_insurance_file"],
        sent["stall_food_licence_file"],
      ]),
    );
    expect(uploads.filter(({ bytes, length }) => bytes.length !== length)).toEqual([]);
  });

  test("a series is entered", async () => {
    const { browser } = await site.loggedIn();
    const page = await browser.get("/series/cup");
    const response = await browser.post(
      "/series/cup",
      formIn(page.body, "series-entry").press("Pay $250.00 Now"),
    );
    const paid = await site.payAt(browser, response);
    expect(site.api.lastSent("event/series/submitEntry")).toEqual({
      series_id: 1,
      url: `${site.publicUrl}/series/cup`,
      accepted_terms: [],
    });
    expect([paid.status, findWrongTexts(paid)]).toEqual([200, []]);
    expect(textOf(paid.body)).toContain("Payment Successful");
  });
});
