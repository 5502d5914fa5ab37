import { toDate } from "./accounts.ts";
import { createPayment } from "./payments.ts";
import { none, formatTime } from "./profile.ts";
import { type Call, type Calls, List, listIn, type Members, numberIn, Reply, textIn } from "./server.ts";
import { image } from "./uploads.ts";

/** The day of every event: a Saturday in winter in Sydney. */
const eventDay = "2027-06-12";

const terms = (content: string) => ({ id: 1, name: "Terms", content, adult_terms_for_minor_content: null });

const venues = ({ api }: Call): Members[] => [
  {
    id: 1,
    name: "Eastern Creek",
    url: "eastern-creek",
    photo: { id: 1, name: "Track", description: null, image: image(api, "track") },
    colour: "#cc0000",
  },
  { id: 2, name: "Bare Paddock", url: "bare-paddock", photo: null, colour: null },
];

const mapSite = (id: number) => ({
  id,
  pos_x: id * 900,
  pos_y: 400,
  pos_width: 700,
  pos_height: 500,
  rotation: 0,
  available: true,
  hoverText: null,
});

const mapped = (call: Call) => image(call.api, "map", 1200, 600);

/** The default members of a category. */
const category = {
  entry_description: null,
  qty_available: null,
  spectator_tickets_per_entry: 0,
  ticket_type: null,
  sold_out: false,
  is_entry_transfer: false,
  requires_vehicle: true,
  requires_garage: false,
  garage_included_in_entry_fee: false,
  race_licence_included_in_entry_fee: false,
  unavailable_garage_types: [],
  vehicle_must_be_registered: true,
  cannot_enter_reason: null,
  can_show_price: true,
  no_race_licence_required: false,
  ask_if_sharing_vehicle: false,
  ask_expected_time: false,
};

const stallType = {
  is_food_vendor: false,
  offer_our_pli: true,
  qty_available: null,
  sold_out: false,
  min_site_width: 2,
  max_site_width: 0,
  min_site_depth: 2,
  max_site_depth: 0,
  max_site_area: 30,
  included_power_connections: 1,
  additional_power_connection: 25,
  location_ids: [],
};

function nationals(call: Call): Members {
  const { api } = call;
  return {
    id: 1,
    name: "Winter Nationals",
    url: "winter-nationals",
    type: {
      id: 1,
      name: "Roll racing",
      entrant_content: null,
      spectator_content: null,
      terms_and_conditions: terms("<p>Race at your own risk.</p>"),
      stallholder_application_terms_and_conditions: terms("<p>Leave no rubbish.</p>"),
      photo: null,
    },
    start_date: formatTime(eventDay, "18:30", api.profile),
    end_date: formatTime(eventDay, "23:00", api.profile),
    image: image(api, "nationals"),
    blurb: "The cold ones.",
    calendar_content: null,
    page_content: "<p>All night.</p>",
    venue: venues(call)[0],
    dates: [
      {
        date: eventDay,
        start_time: "18:30:00",
        end_time: "23:00:00",
        start: formatTime(eventDay, "18:30", api.profile),
        end: formatTime(eventDay, "23:00", api.profile),
      },
    ],
    entrant_content: "<p>Bring a helmet.</p>",
    ...none("spectator_content stallholder_content spectator_form_link merch_content"),
    ...none("entries_open_at"),
    can_enter: true,
    cant_enter_reason: null,
    can_buy_spectator_ticket: true,
    can_apply_stall_site: true,
    user_cannot_enter_reason: null,
    user_cannot_apply_stall_site_reason: null,
    user_has_entered_this_event: false,
    categories: [
      {
        ...category,
        id: 1,
        name: "Street",
        price: 120.5,
        race_licence_included_in_entry_fee: false,
        ask_expected_time: true,
      },
      { ...category, id: 2, name: "Invited", price: null, can_show_price: true },
      { ...category, id: 3, name: "Pro", price: 300, sold_out: true },
      {
        ...category,
        id: 4,
        name: "Transfer",
        price: 15,
        is_entry_transfer: true,
        no_race_licence_required: true,
      },
      {
        ...category,
        id: 5,
        name: "Passenger rides",
        price: 45,
        requires_vehicle: false,
        no_race_licence_required: true,
      },
    ],
    spectator_types: [
      { id: 1, name: "Adult", price: 25, qty_available: null, sold_out: false },
      { id: 2, name: "Child", price: 0, qty_available: 3, sold_out: false },
      { id: 3, name: "Grandstand", price: null, qty_available: null, sold_out: false },
    ],
    extras: [
      {
        id: 1,
        name: "Timing slip",
        content: null,
        qty_available: null,
        max_qty_per_entry: 2,
        price_each: 5,
        sold_out: false,
      },
      {
        id: 2,
        name: "Drift taxi",
        content: null,
        qty_available: 0,
        max_qty_per_entry: null,
        price_each: 40,
        sold_out: true,
      },
    ],
    merch: merch(call),
    products: [
      {
        id: 1,
        name: "Earplugs",
        description: null,
        photos: [],
        options: [{ id: 21, name: "Pair", price: 4 }],
      },
    ],
    licence_types: [
      {
        id: 1,
        name: "Day licence",
        price: 30,
        is_annual: false,
        content: null,
        blood_types: [],
        terms_and_conditions: terms("<p>One day.</p>"),
      },
      {
        id: 2,
        name: "Annual licence",
        price: 150,
        is_annual: true,
        content: null,
        blood_types: [
          { id: 1, name: "A+" },
          { id: 2, name: "O-" },
        ],
        terms_and_conditions: terms("<p>A year.</p>"),
      },
    ],
    garages: [
      {
        id: 1,
        name: "1",
        type: "Shed",
        type_id: 1,
        available: true,
        booked_by: null,
        price: 80,
        map_site: mapSite(1),
      },
      {
        id: 2,
        name: "2",
        type: "Shed",
        type_id: 1,
        available: false,
        booked_by: "Team Blue",
        price: 80,
        map_site: mapSite(2),
      },
    ],
    garage_map: mapped(call),
    garage_hire: true,
    only_event_entrants_can_hire_garage: true,
    sell_multiple_garages_per_transaction: false,
    camp_sites: [
      {
        id: 7,
        name: "Oak",
        type: "Powered",
        available: true,
        booked_by: null,
        price: 35,
        map_site: mapSite(3),
      },
    ],
    camp_site_map: null,
    offer_camp_sites: true,
    camp_sites_restricted_to_entrants: false,
    ...none("last_address_id last_vehicle_id aasa_licence race_licence_number"),
    ...none("race_licence_expiry"),
    race_licence_required: { id: 1, name: "RACERS" },
    require_vehicle_photo: false,
    require_entrant_note: false,
    entrant_note_content: null,
    stall_site_types: [
      { ...stallType, id: 1, name: "Trade", site_description: null, price: 200, price_tiers: [] },
      {
        ...stallType,
        id: 2,
        name: "Food",
        site_description: "<p>With water.</p>",
        price: null,
        is_food_vendor: true,
        price_tiers: [{ base_price: 300, base_area: 9, maximum_area: 30, price_per_square_metre: 12.5 }],
      },
    ],
    stall_locations: [
      { id: 1, name: "Gate A" },
      { id: 2, name: "Gate B" },
    ],
    stall_power_types: [{ id: 1, name: "10 amp" }],
    stall_public_liability_insurance: null,
    stall_food_licence: null,
    stall_power: [],
    stall_not_for_profit_multiplier: 0.5,
    payment_methods: [
      { id: "card", name: "Card", enabled: true },
      { id: "transfer", name: "Bank transfer", enabled: true },
    ],
    payment_options: [],
    terms_and_conditions: ["<p>Gates close at nine.</p>"],
    combined_terms: null,
    credit_balance: (call.account?.creditCents ?? 0) / 100,
    featured_event: true,
    featured_desktop_image: image(api, "wide"),
    featured_mobile_image: null,
  };
}

/** Returns an event with only the required members. */
const bare = (): Members => ({ id: 2, name: "Test and Tune", url: "test-and-tune" });

/** Returns a free event. */
const freeNight = (call: Call): Members => ({
  ...nationals(call),
  id: 3,
  name: "Free Night",
  url: "free-night",
  start_date: eventDay,
  end_date: eventDay,
  dates: [],
  categories: [
    {
      ...category,
      id: 31,
      name: "Come along",
      price: 0,
      requires_vehicle: false,
      no_race_licence_required: true,
    },
  ],
  spectator_types: [],
  extras: [],
  merch: [],
  products: [],
  garages: [],
  garage_hire: false,
  camp_sites: [],
  offer_camp_sites: false,
  can_apply_stall_site: false,
  race_licence_required: null,
  featured_event: false,
});

const events = (call: Call): Members[] => [nationals(call), freeNight(call), bare()];

const merch = ({ api }: Call): Members[] => [
  {
    id: 1,
    name: "Poster",
    description: null,
    price_each: 18,
    photos: [{ id: 1, name: null, description: null, image: image(api, "poster") }],
    options: [
      { id: 1, name: "Rolled", price_each: 20 },
      { id: 2, name: "Flat", price_each: 0 },
    ],
  },
  { id: 2, name: "Patch", description: null, price_each: null, photos: [], options: [] },
];

const priceById = (items: unknown, id: number): number =>
  numberIn(listIn({ items }, "items").find((item) => item["id"] === id) ?? {}, "price");

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

const byId = (items: unknown, id: unknown, member: string): number =>
  numberIn(listIn({ items }, "items").find((item) => item["id"] === Number(id)) ?? {}, member);

/** Returns the price of an order in dollars, from its ids and quantities. */
function calculateOrderPrice(event: Members, sent: Members): number {
  return sum([
    priceById(event["categories"], numberIn(sent, "category_id")),
    priceById(event["licence_types"], numberIn(sent, "licence_id")),
    priceById(event["garages"], numberIn(sent, "garage_id")),
    priceById(event["camp_sites"], numberIn(sent, "camp_site_id")),
    priceById(event["stall_site_types"], numberIn(sent, "stall_site_type_id")),
    ...listIn(sent, "extras").map(
      (line) => byId(event["extras"], line["id"], "price_each") * numberIn(line, "checked"),
    ),
    ...listIn(sent, "spectators").map(
      (line) => byId(event["spectator_types"], line["id"], "price") * numberIn(line, "qty"),
    ),
    ...listIn(sent, "merch").map((line) => numberIn(line, "price")),
    ...listIn(sent, "skus").map((line) => numberIn(line, "price")),
  ]);
}

function submitEntry(call: Call): unknown {
  const { sent, account } = call;
  if (!account) return new Reply(401, { message: "Unauthenticated" });
  const event = events(call).find(({ id }) => id === numberIn(sent, "event_id"));
  if (!event) return { success: false, message: "There is no such event.", redirect: null };
  const chosen = listIn(event, "categories").find(({ id }) => id === numberIn(sent, "category_id"));
  if (chosen?.["sold_out"] === true) return { success: false, message: "Street is full.", redirect: null };
  const credit = account.creditCents / 100;
  const dollars = Math.max(0, calculateOrderPrice(event, sent) - credit);
  const surcharge = textIn(sent, "payment_gateway") === "card" ? Math.round(dollars * 2) / 100 : 0;
  const redirect = createPayment(call, {
    kind: "entry",
    title: textIn(event, "name"),
    cents: Math.round((dollars + surcharge) * 100),
    returnUrl: textIn(sent, "url"),
    lines: [{ description: chosen?.["name"] ?? "Order", line_price: dollars }],
    sent,
  });
  return { success: true, message: null, redirect };
}

export const eventCalls: Calls = {
  "ANY event/event": (call) => new List(events(call)),
  "ANY event/event/{id}": (call) =>
    events(call).find(({ url, id }) => url === call.part || String(id) === call.part) ??
    new Reply(404, { message: "Not Found" }),
  "GET event/event/upcomingEventList": (call) => new List(events(call), "data"),
  "GET event/venue/nextEvents": (call) => new List(events(call), "bare"),
  "GET event/event/calendar": ({ api }) =>
    new List(
      [
        {
          id: 1,
          title: "Winter Nationals",
          start: `${eventDay} 18:30:00`,
          end: `${eventDay} 23:00:00`,
          backgroundColor: "#c00",
          textColor: api.profile.hasExtraMembers ? null : "#fff",
        },
      ],
      "bare",
    ),
  "GET event/event/upcoming": ({ api }) =>
    new List(
      [
        {
          id: 1,
          url: "winter-nationals",
          title: "Winter Nationals",
          longtitle: null,
          start: formatTime(eventDay, "18:30", api.profile),
          finish: null,
          venue: "Eastern Creek",
          can_enter: true,
          can_spectate: true,
          isEntered: false,
        },
      ],
      "bare",
    ),
  "POST event/event/submitEntry": submitEntry,
  "ANY event/venue": (call) => new List(venues(call)),
  "ANY event/venue/{id}": (call) =>
    venues(call).find(({ url, id }) => url === call.part || String(id) === call.part) ??
    new Reply(404, { message: "Not Found" }),
  "ANY event/type": (call) => new List([nationals(call)["type"]]),
  "ANY event/merch": (call) => new List(merch(call)),
  "ANY event/series": (call) => new List([series(call)]),
  "ANY event/series/{id}": (call) =>
    call.part === "cup" || call.part === "1" ? series(call) : new Reply(404, { message: "Not Found" }),
  "POST event/series/submitEntry": (call) => {
    if (!call.account) return new Reply(401, { message: "Unauthenticated" });
    const redirect = createPayment(call, {
      kind: "series",
      title: "Winter Cup",
      cents: 25_000,
      returnUrl: textIn(call.sent, "url"),
      lines: [{ description: "Winter Cup", line_price: 250 }],
      sent: call.sent,
    });
    return { success: true, message: null, redirect };
  },
};

const series = ({ api }: Call): Members => ({
  id: 1,
  name: "Winter Cup",
  url: "cup",
  content: null,
  entry_fee: 250,
  entries_open_at: toDate("2026-01-01"),
  entries_close_at: formatTime("2027-06-01", "12:00", api.profile),
});
