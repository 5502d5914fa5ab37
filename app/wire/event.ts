import { z } from "zod";
import { UserDocument } from "./account.ts";
import { imageOrPhoto, optionalImage, Photo } from "./media.ts";
import {
  dateTime,
  dateOnly,
  dateOrDateTime,
  decimal,
  dollars,
  flag,
  optionalCount,
  html,
  list,
  startDateTime,
  optionalRecord,
  price,
  record,
  recordId,
  requiredName,
  text,
  integer,
} from "./primitives.ts";
import { Named, PaymentMethod } from "./site.ts";

export const Venue = record({
  id: recordId,
  name: text,
  url: text,
  photo: imageOrPhoto,
  colour: text,
  /** The IANA name of the venue's time zone, or "" if the API doesn't send it. */
  timezone: text,
  /** The address on one line, or "" if the API doesn't send it. */
  address: text,
});
export type Venue = z.output<typeof Venue>;

const dayText = dateOrDateTime.transform((time) => time?.slice(0, 10) ?? null);

/** Combines a date with a time of day (“17:00”, “5:00 pm”). Returns null if one is missing or invalid. */
function combineDateAndTime(date: string | null, time: string): string | null {
  const [, hour, minute = "00", amOrPm] =
    /^(\d{1,2})(?::(\d{2}))?(?::\d{2})?\s*([ap])?\.?m?\.?$/i.exec(time.trim()) ?? [];
  if (date === null || hour === undefined) return null;
  const hour24 = amOrPm ? (Number(hour) % 12) + (amOrPm.toLowerCase() === "p" ? 12 : 0) : Number(hour);
  return dateTime.parse(`${date}T${String(hour24).padStart(2, "0")}:${minute}`);
}

/** Returns the end of an event's day. An end time before the start time is on the next day. */
function getEndOfEventDay(date: string | null, startTime: string, endTime: string): string | null {
  const [start, end] = [combineDateAndTime(date, startTime), combineDateAndTime(date, endTime)];
  if (date === null || start === null || end === null || end >= start) return end;
  const nextDay = new Date(Date.parse(`${date}T00:00:00Z`) + 24 * 60 * 60_000).toISOString().slice(0, 10);
  return combineDateAndTime(nextDay, endTime);
}

/**
 * One day of an event. Some APIs send the texts `date`, `start_time` and `end_time` instead of `start` and
 * `end`. [EVT-066]
 */
const EventDate = z
  .object({ date: dayText, start_time: text, end_time: text, start: dateOrDateTime, end: dateOrDateTime })
  .transform(({ date, start_time, end_time, start, end }) => ({
    start: start ?? combineDateAndTime(date, start_time) ?? date,
    end: end ?? (start === null ? getEndOfEventDay(date, start_time, end_time) : null),
  }));

export const Terms = record({ id: recordId, name: text, content: html, adult_terms_for_minor_content: html });

const EventType = record({
  id: recordId,
  name: text,
  entrant_content: html,
  spectator_content: html,
  terms_and_conditions: optionalRecord(Terms),
  stallholder_application_terms_and_conditions: optionalRecord(Terms),
  photo: imageOrPhoto,
});

/** A category of entries. Absent fields have the defaults in the API's documentation. [EVT-076 EVT-077] */
export const Category = record({
  id: recordId,
  name: text,
  entry_description: html,
  price,
  qty_available: optionalCount,
  spectator_tickets_per_entry: integer,
  ticket_type: text,
  sold_out: flag(true),
  is_entry_transfer: flag(false),
  requires_vehicle: flag(true),
  requires_garage: flag(false),
  garage_included_in_entry_fee: flag(false),
  race_licence_included_in_entry_fee: flag(false),
  unavailable_garage_types: list(recordId),
  vehicle_must_be_registered: flag(true),
  cannot_enter_reason: text,
  can_show_price: flag(true),
  no_race_licence_required: flag(false),
  ask_if_sharing_vehicle: flag(false),
  ask_expected_time: flag(false),
});
export type Category = z.output<typeof Category>;

/**
 * A spectator type. Both spellings of a field are accepted: `name` or `label`, `sold_out` or `disabled`.
 * [EVT-079]
 */
export const SpectatorType = z
  .object({
    id: recordId,
    name: text,
    label: text,
    price,
    qty_available: optionalCount,
    sold_out: flag(true).optional(),
    disabled: flag(true).optional(),
  })
  .transform((type) => ({
    id: type.id,
    name: type.name || type.label,
    price: type.price,
    qtyAvailable: type.qty_available,
    soldOut: type.sold_out ?? type.disabled ?? true,
  }));
export type SpectatorType = z.output<typeof SpectatorType>;

/**
 * An extra of an entry. Both spellings of a field are accepted: `name` or `label`, `price_each` or `price`,
 * `max_qty_per_entry` or `max_qty`, `sold_out` or `disabled`. [EVT-078 ENT-035]
 */
export const Extra = z
  .object({
    id: recordId,
    name: text,
    label: text,
    content: html,
    qty_available: optionalCount,
    max_qty_per_entry: optionalCount,
    max_qty: optionalCount,
    price_each: price,
    price,
    sold_out: flag(true).optional(),
    disabled: flag(true).optional(),
  })
  .transform((extra) => ({
    id: extra.id,
    name: extra.name || extra.label,
    content: extra.content,
    price: extra.price_each || (extra.price ?? extra.price_each),
    qtyAvailable: extra.qty_available,
    maxQtyPerEntry: extra.max_qty_per_entry ?? extra.max_qty ?? 1,
    soldOut: extra.sold_out ?? extra.disabled ?? true,
  }));
export type Extra = z.output<typeof Extra>;

/** An item of event merchandise. An option's price above 0 replaces `price`. [EVT-063] */
export const Merch = z
  .object({
    id: recordId,
    name: text,
    description: html,
    price_each: price,
    photos: list(Photo),
    options: list(record({ id: recordId, name: text, price_each: price })),
  })
  .transform(({ price_each, options, ...merch }) => ({
    ...merch,
    price: price_each,
    options: options.map(({ id, name, priceEach }) => ({ id, name, price: priceEach })),
  }));
export type Merch = z.output<typeof Merch>;

/** A shop product that is sold with an event. Customers buy one of its options, which are SKUs. [ENT-046] */
const EventProduct = record({
  id: recordId,
  name: text,
  description: html,
  photos: list(Photo),
  options: list(record({ id: recordId, name: text, price })),
});

const LicenceType = record({
  id: recordId,
  name: text,
  price,
  is_annual: flag(false),
  content: html,
  blood_types: list(Named),
  terms_and_conditions: optionalRecord(Terms),
});

/**
 * An area on the image of a map. Position and size are in ten-thousandths of the image's width, `rotation` in
 * degrees clockwise.
 */
export const MapSite = record({
  id: recordId,
  pos_x: decimal(0),
  pos_y: decimal(0),
  pos_width: decimal(0),
  pos_height: decimal(0),
  rotation: decimal(0),
  available: flag(true),
  hoverText: text,
});
export type MapSite = z.output<typeof MapSite>;

/** A garage or a camp site. [GAR-003] */
export const HireSite = record({
  id: recordId,
  name: text,
  type: text,
  type_id: recordId,
  available: flag(false),
  booked_by: text,
  price,
  map_site: optionalRecord(MapSite),
});
export type HireSite = z.output<typeof HireSite>;

/**
 * A stall site type. Lengths are in metres, areas in square metres. A limit of 0 means no limit. [STALL-002]
 */
const StallSiteType = record({
  id: recordId,
  name: text,
  site_description: html,
  price,
  price_tiers: list(
    record({
      base_price: price,
      base_area: decimal(0),
      maximum_area: decimal(0),
      price_per_square_metre: price.default(0),
    }),
  ),
  is_food_vendor: flag(false),
  offer_our_pli: flag(false),
  qty_available: optionalCount,
  sold_out: flag(true),
  min_site_width: decimal(0),
  max_site_width: decimal(0),
  min_site_depth: decimal(0),
  max_site_depth: decimal(0),
  max_site_area: decimal(0),
  included_power_connections: integer,
  additional_power_connection: price,
  location_ids: list(recordId),
}).transform((type) => {
  // A type with a tier without a price has no price, because the price of some stalls is unknown.
  const tiers = type.priceTiers.flatMap(({ basePrice, pricePerSquareMetre, ...tier }) => {
    const isWithinBaseArea = tier.maximumArea > 0 && tier.maximumArea <= tier.baseArea;
    if (basePrice === null || (pricePerSquareMetre === null && !isWithinBaseArea)) return [];
    return [{ ...tier, basePrice, pricePerSquareMetre: pricePerSquareMetre ?? 0 }];
  });
  return tiers.length < type.priceTiers.length
    ? { ...type, price: null, priceTiers: [] }
    : { ...type, priceTiers: tiers };
});

/** The race licence that an event requires, or null. The API sends a record, a name or a flag. */
const raceLicenceRequired = z
  .union([Named, z.string(), z.boolean(), z.number()])
  .nullish()
  .transform((required) => {
    if (!required) return null;
    if (typeof required === "object") return required;
    return { id: 0, name: typeof required === "string" ? required : "" };
  });

/** The fields that every event record has, for cards and banners. */
const cardFields = {
  id: recordId,
  name: requiredName,
  url: text,
  type: optionalRecord(Named),
  start_date: dateOrDateTime,
  end_date: dateOrDateTime,
  image: imageOrPhoto,
  blurb: text,
  venue: optionalRecord(Venue),
  dates: list(EventDate),
  entries_open_at: startDateTime,
  can_enter: flag(false),
  cant_enter_reason: text,
  can_buy_spectator_ticket: flag(false),
  can_apply_stall_site: flag(false),
  categories: list(Category),
  spectator_types: list(SpectatorType),
  featured_event: flag(false),
  featured_desktop_image: imageOrPhoto,
  featured_mobile_image: imageOrPhoto,
};

/**
 * Removes the times of an event that starts and ends at midnight, because some APIs send dates with the time
 * 00:00:00.
 */
function removeMidnightTimes<E extends { startDate: string | null; endDate: string | null }>(event: E): E {
  const [startDate, endDate] = [event.startDate, event.endDate].map(
    (time) => time?.replace(/T00:00:00$/, "") ?? null,
  );
  const hasOnlyDates = startDate?.includes("T") !== true && endDate?.includes("T") !== true;
  return hasOnlyDates ? { ...event, startDate: startDate ?? null, endDate: endDate ?? null } : event;
}

/** An event in lists. */
export const EventCard = record(cardFields).transform(removeMidnightTimes);
export type EventCard = z.output<typeof EventCard>;

/** An event in the calendar, which also lists past events. Times are in the venue's zone. */
export const CalendarEvent = record({
  id: recordId,
  title: requiredName,
  start: dateOrDateTime,
  end: dateOrDateTime,
});
export type CalendarEvent = z.output<typeof CalendarEvent>;

/**
 * An event with all fields for its page and its entry form. Times without an offset are in the venue's zone.
 * [EVT-068..075]
 */
export const Event = record({
  ...cardFields,
  type: optionalRecord(EventType),
  calendar_content: html,
  page_content: html,
  /** When the gates open on the first day, or null if the API doesn't send it. */
  gates_open: dateTime,
  entrant_content: html,
  spectator_content: html,
  stallholder_content: html,
  spectator_form_link: text,
  merch_content: html,
  user_cannot_enter_reason: text,
  user_cannot_apply_stall_site_reason: text,
  user_has_entered_this_event: flag(false),
  stall_site_types: list(StallSiteType),
  stall_locations: list(Named),
  stall_power_types: list(Named),
  extras: list(Extra),
  merch: list(Merch),
  products: list(EventProduct),
  licence_types: list(LicenceType),
  garages: list(HireSite),
  camp_sites: list(HireSite),
  garage_map: optionalImage,
  camp_site_map: optionalImage,
  garage_hire: flag(false),
  only_event_entrants_can_hire_garage: flag(false),
  sell_multiple_garages_per_transaction: flag(false),
  offer_camp_sites: flag(false),
  camp_sites_restricted_to_entrants: flag(false),
  last_address_id: recordId,
  last_vehicle_id: recordId,
  require_vehicle_photo: flag(false),
  require_entrant_note: flag(false),
  entrant_note_content: html,
  race_licence_required: raceLicenceRequired,
  aasa_licence: text,
  race_licence_number: text,
  race_licence_expiry: dateOnly,
  stall_public_liability_insurance: optionalRecord(UserDocument),
  stall_food_licence: optionalRecord(UserDocument),
  stall_products_and_display_description: text,
  stall_company_product_overview: text,
  stall_width: decimal(0),
  stall_length: decimal(0),
  stall_height: decimal(0),
  stall_vehicle_make_and_model: text,
  stall_vehicle_registration: text,
  stall_power: list(record({ id: recordId, reason: text })),
  stall_not_for_profit_multiplier: decimal(1),
  payment_methods: list(PaymentMethod).transform((methods) => methods.filter(({ enabled }) => enabled)),
  terms_and_conditions: list(html),
  credit_balance: dollars,
}).transform(removeMidnightTimes);
export type Event = z.output<typeof Event>;

/** The result of a licence check in the RACERS register. [LIC-010] */
export const LicenceCheck = record({
  racers_number: text,
  valid: flag(false),
  is_annual: flag(false),
  expiry_date: dateOnly,
  disqualified: flag(false),
});
export type LicenceCheck = z.output<typeof LicenceCheck>;
