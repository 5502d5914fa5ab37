import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser, Fields } from "../support/browser.ts";
import { categoryId, entryIn, fieldNamed } from "../support/entry-visit.ts";
import { type FaultyApi, startFaultyApi } from "../support/faulty-api.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

// The documented wire format, written down by hand. Nothing here is parsed or built by the site's or the
// embedded API's code: a misreading shared by both shows only here.

/** A Tuesday; the examples use fixed dates. */
const now = Date.parse("2027-01-05T02:00:00Z");
const v1 = "/api/v1";
let api: FaultyApi;
let site: RunningSite;

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
/** Valid for an hour; its subject and signature are the API's concern. */
const accessToken = `${part({ alg: "HS256" })}.${part({ sub: "12", exp: now / 1000 + 3600 })}.c2lnbmF0dXJl`;

const user = {
  id: 12,
  first_name: "Sam",
  last_name: "Carter",
  email: "sam@example.com",
  mobile_phone: "0491 570 156",
};
const address = {
  id: 71,
  user_id: 12,
  street_address: "4 Cable Street",
  street_number: "4",
  street_name: "Cable Street",
  unit: "",
  suburb_id: 0,
  suburb_name: "Wollstonecraft",
  state: "NSW",
  postcode: "2065",
  country: "Australia",
};
const category = {
  id: 31,
  name: "Street",
  entry_description: "",
  price: 137,
  qty_available: 20,
  spectator_tickets_per_entry: 1,
  ticket_type: "Adult",
  sold_out: false,
  is_entry_transfer: false,
  requires_vehicle: false,
  requires_garage: false,
  garage_included_in_entry_fee: false,
  race_licence_included_in_entry_fee: false,
  unavailable_garage_types: [],
  vehicle_must_be_registered: false,
  cannot_enter_reason: "",
  can_show_price: true,
  no_race_licence_required: true,
  ask_if_sharing_vehicle: false,
  ask_expected_time: false,
};
const event = {
  id: 7,
  name: "Night Drags",
  url: "night-drags",
  type: {
    id: 1,
    name: "Roll racing",
    entrant_content: "",
    spectator_content: "",
    terms_and_conditions: { name: "Terms", content: "<p>Helmets on.</p>", adult_terms_for_minor_content: "" },
    stallholder_application_terms_and_conditions: null,
    photo: null,
  },
  start_date: "2027-02-12T18:00:00",
  end_date: "2027-02-12T23:30:00",
  image: null,
  blurb: "Run what you brung.",
  calendar_content: "",
  page_content: "",
  venue: { id: 3, name: "Sydney Dragway", url: "sydney-dragway", photo: null, colour: "" },
  dates: [
    {
      date: "12 February 2027",
      start_time: "6:00 pm",
      end_time: "11:30 pm",
      start: "2027-02-12T18:00:00",
      end: "2027-02-12T23:30:00",
    },
  ],
  entrant_content: "",
  spectator_content: "",
  stallholder_content: "",
  spectator_form_link: "",
  merch_content: "",
  entries_open_at: "2027-01-01T09:00:00",
  can_enter: true,
  cant_enter_reason: "",
  can_buy_spectator_ticket: true,
  can_apply_stall_site: false,
  user_cannot_enter_reason: "",
  user_cannot_apply_stall_site_reason: "",
  user_has_entered_this_event: false,
  categories: [category, { ...category, id: 32, name: "Under lights", price: 9.9 }],
  spectator_types: [
    { id: 41, name: "Adult", price: 32.5, qty_available: 100, sold_out: false },
    { id: 42, name: "Under 15", price: 0, qty_available: 100, sold_out: false },
  ],
  stall_site_types: [],
  stall_locations: [],
  stall_power_types: [],
  garages: [],
  camp_sites: [],
  extras: [
    {
      id: 51,
      name: "Towel",
      content: "",
      qty_available: 9,
      max_qty_per_entry: 4,
      price_each: 12.5,
      sold_out: false,
    },
    {
      id: 52,
      name: "Radio",
      content: "",
      qty_available: 9,
      max_qty_per_entry: 1,
      price_each: 0.1,
      sold_out: false,
    },
  ],
  merch: [],
  products: [],
  licence_types: [],
  garage_hire: false,
  only_event_entrants_can_hire_garage: false,
  sell_multiple_garages_per_transaction: false,
  offer_camp_sites: false,
  camp_sites_restricted_to_entrants: false,
  last_address_id: 71,
  last_vehicle_id: 0,
  aasa_licence: "",
  race_licence_number: "",
  race_licence_expiry: "",
  require_vehicle_photo: false,
  require_entrant_note: false,
  entrant_note_content: "",
  payment_methods: [{ id: "card", name: "Credit card", enabled: true }],
  terms_and_conditions: ["<p>No refunds.</p>"],
  credit_balance: 20,
};
const picture = {
  url: "/assets/i/ab/1x1/300.jpg",
  webp_url: "/assets/i/ab/1x1/300.webp",
  placeholder: "",
};
const product = {
  id: 5,
  name: "Crew tee",
  slug: "crew-tee",
  url: "crew-tee",
  blurb: "Heavy cotton.",
  content: "<p>Printed in Sydney.</p>",
  price: 45,
  images: [],
  groups: [],
  skus: [
    { id: 9, code: "TEE-S", is_default: true, in_stock: true, product_id: 5, image: null },
    { id: 10, code: "TEE-M", is_default: false, in_stock: true, product_id: 5, image: null },
  ],
  variations: [{ name: "Size", options: ["S", "M"] }],
  addons: [],
};
const cart = {
  item_count: 2,
  items: [
    {
      id: 801,
      url: "crew-tee",
      name: "Crew tee S",
      product_name: "Crew tee",
      sku_id: 9,
      sku: { code: "TEE-S" },
      addons: [],
      qty: 2,
      price: 30.1,
      image: null,
      img: picture,
      subtotal: 60.2,
      can_purchase_qty: true,
    },
  ],
  subtotal: 60.2,
  sessionKey: "cart-1",
  all_in_stock: true,
  discount_amount: 0,
  shipping_amount: "-",
  total_amount: 60.2,
  total_tax: 5.47,
  payment_types: [{ id: 1, name: "Card" }],
};
const list = (data: unknown[]) => ({ json: { num_items: data.length, num_pages: 1, data } });

beforeAll(async () => {
  api = await startFaultyApi();
  api.respondWith(`${v1}/event/event/night-drags`, { json: event });
  api.respondWith(`${v1}/cognito/user/login`, {
    json: { access_token: accessToken, refresh_token: "a-refresh-token" },
  });
  api.respondWith(`${v1}/cognito/user/authUser`, { json: { user } });
  api.respondWith(`${v1}/cognito/address`, list([address]));
  api.respondWith(`${v1}/event/vehicle`, list([]));
  for (const kind of ["vehicleBodyStyle", "vehicleInductionType", "vehicleEngineType"])
    api.respondWith(`${v1}/event/${kind}`, list([{ id: 1, name: "Other" }]));
  api.respondWith(
    `${v1}/cognito/state`,
    list([{ id: 1, name: "New South Wales", code: "NSW", country: { code: "AU" } }]),
  );
  api.respondWith(`${v1}/cognito/country`, list([{ id: 1, name: "Australia", code: "AU" }]));
  api.respondWith(`${v1}/event/event/submitEntry`, {
    json: { success: true, message: "", redirect: `${api.url}/pay/77` },
  });
  api.respondWith(`${v1}/sell/product/crew-tee`, { json: product });
  api.respondWith(`${v1}/sell/cart/searchsku`, {
    json: { sku: 9, price_each: "30.10", full_price_each: "45.00", on_special: true, in_stock: true },
  });
  api.respondWith(`${v1}/sell/cart/cartAdd`, { json: { success: true } });
  api.respondWith(`${v1}/sell/cart/getCart`, { json: cart });
  site = await startSite({
    organiserUrl: api.url,
    clock: { now: () => now },
    env: { TIME_ZONE: "Australia/Sydney", ORGANISER_PUBLIC_URL: api.url },
  });
});
afterAll(async () => {
  await site.close();
  await api.close();
});

/** The body of the last request to a call. */
const sent = (path: string): unknown => {
  const call = api.calls.findLast((one) => one.path === v1 + path);
  return call ? JSON.parse(call.body) : null;
};

async function loggedIn(): Promise<Browser> {
  const browser = site.browse();
  const response = await browser.post("/login", { email: "sam@example.com", password: "velvet kerb" });
  expect(response.status).toBe(303);
  return browser;
}

test("an event's times are those of its venue, and its prices are dollars [EVT-009 EVT-010 EVT-011]", async () => {
  const response = await site.browse().get("/event/night-drags");
  const text = textOf(response.body);
  expect(text).toContain("Date Friday 12 February 2027 Time 6:00 – 11:30 pm AEDT Venue Sydney Dragway");
  expect(response.body).toContain('="2027-02-12T07:00:00.000Z"');
  for (const price of ["Street $137.00", "Under lights $9.90", "Adult $32.50", "Under 15 $0.00"])
    expect(text).toContain(price);
});

test("a login is sent with its three documented members [API-006]", async () => {
  await loggedIn();
  expect(sent("/cognito/user/login")).toEqual({
    username: "sam@example.com",
    password: "velvet kerb",
    fingerprint: expect.stringMatching(/^[\w-]{21}$/),
  });
});

test("an entry is priced to the cent, and sent as documented, member by member [PRICE-013 ENT-036..038]", async () => {
  const browser = await loggedIn();
  const first = await browser.get("/event/night-drags");
  const choice = entryIn(first).fillIn({ category: categoryId(first, "Street") });
  const form = await browser.post("/event/night-drags", choice.press("Update"));
  const quantities = { [fieldNamed(form, "Towel")]: "2", [fieldNamed(form, "Adult")]: "3" };
  const priced = await browser.post("/event/night-drags", entryIn(form).fillIn(quantities).press("Update"));
  // 137 + 2 × 12.50 + 3 × 32.50 = 259.50, of which 20 are paid already.
  const text = textOf(priced.body);
  for (const amount of ["Towel × 2 $25.00", "$97.50", "Your credit -$20.00 Total $239.50"])
    expect(text).toContain(amount);

  const filled: Fields = entryIn(priced).fillIn({ address: "71", terms: "yes" }).values();
  const response = await browser.post("/event/night-drags", { ...filled, intent: "submit" });
  expect([response.status, response.location]).toEqual([303, `${api.url}/pay/77`]);
  expect(sent("/event/event/submitEntry")).toEqual({
    first_name: "Sam",
    last_name: "Carter",
    email: "sam@example.com",
    mobile_phone: "0491 570 156",
    postcode: "",
    ambassadorCode: "",
    payment_gateway: "card",
    payment_options: [{ id: "card", value: "Credit card" }],
    url: `${site.publicUrl}/event/night-drags`,
    event_id: 7,
    category_id: 31,
    address_id: 71,
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
    extras: [
      { id: 51, label: "Towel", content: "", price: 12.5, checked: 2, max_qty: 4, disabled: false },
      { id: 52, label: "Radio", content: "", price: 0.1, checked: 0, max_qty: 1, disabled: false },
    ],
    spectators: [
      { id: 41, label: "Adult", price: 32.5, qty: 3, qty_available: 100, disabled: false },
      { id: 42, label: "Under 15", price: 0, qty: 0, qty_available: 100, disabled: false },
    ],
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
    // Undocumented additional members.
    accepted_terms: [expect.objectContaining({ of: "order", language: "en" })],
  });
});

test("a product's price follows its options, even when it is text, and it is added to the cart by its SKU [API-076 API-080 API-084]", async () => {
  const browser = site.browse();
  const response = await browser.get("/product/crew-tee");
  const text = textOf(response.body);
  expect(text).toContain("$30.10");
  expect(text).toContain("$45.00");
  // Only selected items are listed, and nothing is selected yet.
  expect(sent("/sell/cart/searchsku")).toEqual({ product: 5, variations: [], addons: [] });

  const form = formIn(response.body, "product").fillIn({ "variation-0": "S", qty: "2" });
  await browser.post("/product/crew-tee", form.press("Add to cart"));
  expect(sent("/sell/cart/searchsku")).toEqual({
    product: 5,
    variations: [{ name: "Size", value: "S" }],
    addons: [],
  });
  expect(sent("/sell/cart/cartAdd")).toEqual({ sku: 9, qty: 2, addons: [], session: "cart-1" });

  const cart = textOf((await browser.get("/cart")).body);
  expect(sent("/sell/cart/getCart")).toMatchObject({ session: "cart-1" });
  for (const phrase of ["Crew tee", "$30.10", "$60.20"]) expect(cart).toContain(phrase);
});
