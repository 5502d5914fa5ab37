import { z } from "zod";
import { toDollars } from "../../../app/domain/money.ts";
import type { Entrant } from "./entrant.ts";
import type { EventGraph, VenueRow } from "./event-graph.ts";
import {
  acceptsStallApplications,
  isUpcoming,
  getEntriesClosedReason,
  getGatesOpenTime,
} from "./event-times.ts";
import { toMerchRecords, toProductRecords } from "./merch-records.ts";
import type { Pictures } from "./pictures.ts";
import { toStallholderRecord } from "../stalls/stallholder-record.ts";
import { toStallFields } from "./stall-record.ts";
import { countHeld, countRemaining } from "./remaining-quantity.ts";

/** `now` is in milliseconds since 1970 UTC. */
export type EventRecordOptions = {
  now: number;
  entrant: Entrant;
  pictures: Pictures;
  paymentMethods: readonly { id: string; name: string }[];
  /** The maximum quantities in one order. */
  limits: { tickets: number; extras: number };
};

/**
 * Converts a venue to its API record. `timezone` and `address` aren't in the API's specification. [EVT-065]
 */
export const toVenueRecord = (venue: VenueRow, pictures: Pictures) => ({
  id: venue.id,
  name: venue.name,
  address: venue.address,
  url: venue.url,
  photo: pictures.toImage(venue.picture),
  colour: venue.colour,
  timezone: venue.time_zone,
});

/**
 * Converts an event to its record in lists. Times are in the venue's local time without an offset.
 * Amounts are in dollars. [EVT-001..007 EVT-066 EVT-069]
 */
export function toEventListRecord(graph: EventGraph, { now, entrant, pictures, limits }: EventRecordOptions) {
  const { event, type, venue, dates } = graph;
  const closedReason = getEntriesClosedReason(graph, now);
  return {
    id: event.id,
    name: event.name,
    url: event.url,
    type: { id: type.id, name: type.name },
    start_date: dates[0]?.starts ?? null,
    end_date: dates.at(-1)?.ends ?? null,
    image: pictures.toImage(event.picture),
    blurb: event.blurb,
    venue: toVenueRecord(venue, pictures),
    dates: dates.map(({ starts, ends }) => ({
      date: starts.slice(0, 10),
      start_time: starts.slice(11, 16),
      end_time: ends.slice(11, 16),
      start: starts,
      end: ends,
    })),
    entries_open_at: event.entries_open_at,
    can_enter: closedReason === null,
    cant_enter_reason: closedReason ?? "",
    can_buy_spectator_ticket:
      event.sells_spectator_tickets === 1 && graph.spectatorTypes.length > 0 && isUpcoming(graph, now),
    can_apply_stall_site: acceptsStallApplications(graph, now),
    categories: graph.categories.map((category) => toCategoryRecord(category, entrant)),
    spectator_types: graph.spectatorTypes.map((type) => {
      const remaining = countRemaining(entrant, "spectator", type);
      return {
        id: type.id,
        name: type.name,
        price: toDollars(type.price),
        // One order can't have more, so the form shouldn't accept more.
        qty_available: Math.min(remaining ?? limits.tickets, limits.tickets),
        sold_out: remaining === 0,
      };
    }),
    featured_event: event.featured === 1,
    featured_desktop_image: pictures.toImage(event.featured_desktop_picture),
    featured_mobile_image: pictures.toImage(event.featured_mobile_picture),
  };
}

/** Converts an event to its full record. [EVT-068..075] */
export function toEventRecord(graph: EventGraph, options: EventRecordOptions) {
  const { event, type, sites } = graph;
  const { entrant, pictures, limits } = options;
  return {
    ...toEventListRecord(graph, options),
    type: toTypeRecord(type, pictures),
    calendar_content: event.calendar_content,
    page_content: event.page_content,
    gates_open: getGatesOpenTime(graph),
    entrant_content: event.entrant_content,
    spectator_content: event.spectator_content,
    stallholder_content: event.stallholder_content,
    spectator_form_link: event.spectator_form_link,
    merch_content: event.merch_content,
    user_cannot_enter_reason: entrant.cannotEnterReason,
    user_has_entered_this_event: entrant.hasEntered,
    ...toStallFields(graph.stalls),
    extras: graph.extras.map((extra) => {
      const remaining = countRemaining(entrant, "extra", extra);
      return {
        id: extra.id,
        name: extra.name,
        content: extra.content,
        price_each: toDollars(extra.price),
        qty_available: remaining,
        max_qty_per_entry: Math.min(extra.most_per_entry, limits.extras),
        sold_out: remaining === 0,
      };
    }),
    merch: graph.merch.flatMap((item) => toMerchRecords(item, options)),
    products: graph.products.flatMap((product) => toProductRecords(product, options)),
    licence_types:
      event.race_licence === "" ? [] : graph.licenceTypes.map((licence) => toLicenceRecord(licence, graph)),
    garages: sites.filter(({ kind }) => kind === "garage").map((site) => toSiteRecord(site, entrant)),
    camp_sites: sites.filter(({ kind }) => kind === "camp-site").map((site) => toSiteRecord(site, entrant)),
    garage_map: pictures.toMapImage(event.garage_map),
    camp_site_map: pictures.toMapImage(event.camp_site_map),
    garage_hire: event.garage_hire === 1,
    only_event_entrants_can_hire_garage: event.garages_for_entrants_only === 1,
    sell_multiple_garages_per_transaction: event.several_garages === 1,
    offer_camp_sites: event.camping === 1,
    camp_sites_restricted_to_entrants: event.camping_for_entrants_only === 1,
    last_address_id: entrant.lastAddressId,
    last_vehicle_id: entrant.lastVehicleId,
    aasa_licence: entrant.aasaLicence,
    race_licence_number: entrant.raceLicence.number,
    race_licence_expiry: entrant.raceLicence.expiry,
    require_vehicle_photo: event.require_vehicle_photo === 1,
    require_entrant_note: event.require_entrant_note === 1,
    entrant_note_content: event.entrant_note_content,
    race_licence_required: event.race_licence === "" ? null : { id: 1, name: event.race_licence },
    ...toStallholderRecord(entrant.stallholder),
    stall_not_for_profit_multiplier: event.stall_not_for_profit_multiplier,
    payment_methods: options.paymentMethods.map(({ id, name }) => ({ id, name, enabled: true })),
    terms_and_conditions: parseTexts(event.terms),
    credit_balance: toDollars(entrant.credit),
  };
}

/** Whether entrants have to accept terms of the event or of its type. [ENT-031] */
export const hasTerms = ({ type, event }: EventGraph): boolean =>
  type.terms_content !== "" || parseTexts(event.terms).length > 0;

export const toCalendarRecord = (graph: EventGraph) => ({
  id: graph.event.id,
  title: graph.event.name,
  start: (graph.dates[0]?.starts ?? "").replace("T", " "),
  end: (graph.dates.at(-1)?.ends ?? "").replace("T", " "),
  backgroundColor: graph.venue.colour,
  textColor: "#ffffff",
});

/** Converts an event to its record in `event/event/upcoming`. */
export const toUpcomingRecord = (graph: EventGraph, options: EventRecordOptions) => {
  const record = toEventListRecord(graph, options);
  return {
    id: record.id,
    url: record.url,
    title: record.name,
    longtitle: `${record.name}, ${graph.venue.name}`,
    start: record.start_date,
    finish: record.end_date,
    venue: graph.venue.name,
    can_enter: record.can_enter,
    can_spectate: record.can_buy_spectator_ticket,
    isEntered: options.entrant.hasEntered,
  };
};

export const toTypeRecord = (type: EventGraph["type"], pictures: Pictures) => ({
  id: type.id,
  name: type.name,
  entrant_content: type.entrant_content,
  spectator_content: type.spectator_content,
  terms_and_conditions: toTermsRecord(type),
  stallholder_application_terms_and_conditions: toTermsRecord({
    id: type.id,
    terms_name: type.stallholder_terms_name,
    terms_content: type.stallholder_terms_content,
    terms_for_minors: type.stallholder_terms_for_minors,
  }),
  photo: pictures.toImage(type.picture),
});

function toCategoryRecord(category: EventGraph["categories"][number], entrant: Entrant) {
  const remaining = countRemaining(entrant, "category", category);
  return {
    id: category.id,
    name: category.name,
    entry_description: category.description,
    price: toDollars(category.price),
    qty_available: remaining,
    spectator_tickets_per_entry: category.spectator_tickets,
    ticket_type: category.ticket_type,
    sold_out: remaining === 0,
    is_entry_transfer: category.is_transfer === 1,
    requires_vehicle: category.requires_vehicle === 1,
    requires_garage: category.requires_garage === 1,
    garage_included_in_entry_fee: category.includes_garage === 1,
    race_licence_included_in_entry_fee: category.includes_licence === 1,
    unavailable_garage_types: parseIds(category.unavailable_garage_types),
    vehicle_must_be_registered: category.vehicle_must_be_registered === 1,
    cannot_enter_reason: category.closed_reason,
    can_show_price: category.shows_price === 1,
    no_race_licence_required: category.waives_licence === 1,
    ask_if_sharing_vehicle: category.asks_if_sharing_vehicle === 1,
    ask_expected_time: category.asks_expected_time === 1,
  };
}

const toLicenceRecord = (licence: EventGraph["licenceTypes"][number], { bloodTypes }: EventGraph) => ({
  id: licence.id,
  name: licence.name,
  price: toDollars(licence.price),
  is_annual: licence.is_annual === 1,
  content: licence.content,
  blood_types: licence.is_annual === 1 ? bloodTypes.map(({ id, name }) => ({ id, name })) : [],
  terms_and_conditions: toTermsRecord(licence),
});

const toTermsRecord = (terms: {
  id: number;
  terms_name: string;
  terms_content: string;
  terms_for_minors: string;
}) =>
  terms.terms_content === ""
    ? null
    : {
        id: terms.id,
        name: terms.terms_name,
        content: terms.terms_content,
        adult_terms_for_minor_content: terms.terms_for_minors,
      };

function toSiteRecord(site: EventGraph["sites"][number], entrant: Entrant) {
  const isOwn = countHeld(entrant, site.kind, site.id) > 0;
  const isAvailable = isOwn || (site.order_id === null && site.booked_by === "");
  const { pos_x, pos_y, pos_width, pos_height, rotation } = site;
  return {
    id: site.id,
    name: site.name,
    type: site.type,
    type_id: site.type_id,
    available: isAvailable,
    booked_by: isAvailable ? "" : site.booked_by,
    price: toDollars(site.price),
    map_site: {
      id: site.id,
      pos_x,
      pos_y,
      pos_width,
      pos_height,
      rotation,
      available: isAvailable,
      hoverText: [site.type, site.name].filter(Boolean).join(" "),
    },
  };
}

const parseTexts = (json: string): string[] =>
  json === "" ? [] : z.array(z.string()).parse(JSON.parse(json));
const parseIds = (json: string): number[] => (json === "" ? [] : z.array(z.number()).parse(JSON.parse(json)));
