import type { FormStart } from "../posting/answer.ts";
import type { SearchAnswer } from "../account/addresses/search/search-news.ts";
import type { VehicleChoices } from "../account/garage/vehicle-choices.ts";
import type { VehicleField } from "../account/garage/vehicle-values.ts";
import type { EntryChoices, EntryOffer, Merch, Product } from "../domain/entry/entry-offer.ts";
import { sellsLicences } from "../domain/entry/entry-sections.ts";
import type { MapSite } from "../wire/event.ts";
import type { Image, Photo } from "../wire/media.ts";
import type { ShownTerms } from "../paying/terms/shown-terms.tsx";
import type { Surcharges } from "../paying/sum/surcharges.ts";

/**
 * Everything that the entry form of one event shows and checks, for whoever is here. All HTML in it is clean,
 * all dates are strings already; prices are cents.
 */
export type EntryPage = {
  eventId: number;
  eventUrl: string;
  eventName: string;
  offer: Offer;
  content: { entrant: string; spectator: string; merch: string; entrantNote: string; terms: string };
  /** The event's terms and those of its licences, for the post. */
  terms: ShownTerms;
  spectatorFormLink: string;
  garageMap: Image | null;
  campSiteMap: Image | null;
  paymentMethods: { id: string; name: string }[];
  /** “Sat 14 Mar 2026, 9:00 am AEDT” and the instant (ms), while entries are not open yet. */
  entriesOpen: { text: string; instant: number } | null;
  /**
   * Whether the event's last day has ended: nothing of it can be ordered any more, whatever its record still
   * lists.
   */
  isOver: boolean;
  /** The organiser's day and the day on which the event starts, `yyyy-MM-dd`. */
  days: { today: string; eventDay: string };
  /** Null for a visitor. */
  driver: Driver | null;
  /** Ids of the categories that the user has entered; "some" where nobody says which they are. */
  entered: number[] | "some";
};

/** What the signed-in user brings along. */
export type Driver = {
  addresses: { id: number; label: string }[];
  vehicles: DriversVehicle[];
  choices: VehicleChoices;
  /** What is filled in for a new vehicle. */
  usualVehicle: Partial<Record<VehicleField, string>>;
  /** Whether a new address can be searched for. */
  searchesAddresses: boolean;
  /** The race licence that the event's record or the register knows; `until` is its expiry as text. */
  heldLicence: { number: string; expiry: string | null; until: string } | null;
  /** Why the register's licence can't be used. [LIC-011] */
  licenceRefusal: "invalid" | "disqualified" | "not-found" | null;
  /** What the API didn't give in time; its lists are empty then. */
  missing: { addresses: boolean; vehicles: boolean; choices: boolean; licence: boolean };
};

/** A vehicle of theirs; `until` is its registration's last day as text, `stateId` 0 where it has none. */
export type DriversVehicle = {
  id: number;
  label: string;
  registrationExpiry: string | null;
  until: string;
  stateId: number;
  hasPhoto: boolean;
};

/** What the event offers, with what is shown of it. `description` and the contents are clean HTML. */
export type Offer = Omit<EntryOffer, "merch" | "products" | "garages" | "campSites" | "licenceTypes"> & {
  merch: (Merch & Shown)[];
  products: (Product & Shown)[];
  licenceTypes: (EntryOffer["licenceTypes"][number] & { content: string })[];
  garages: (EntryOffer["garages"][number] & Mapped)[];
  campSites: (EntryOffer["campSites"][number] & Mapped)[];
};
type Shown = { description: string; photos: Photo[] };
type Mapped = { mapSite: MapSite | null };

/** What the form says beside its values, on the page and in every answer. */
export type EntryAnswer = {
  /**
   * What the page shows, sealed: a press sends the same order whatever is sold meanwhile. Null for a
   * visitor's.
   */
  facts: string | null;
  surcharges: Surcharges;
} & Partial<SearchAnswer>;

/** What a form starts with; a visitor, who can't submit, has neither a key nor the sealed facts. */
export type EntryStart = FormStart & EntryAnswer & { kept: KeptNote | null };

/**
 * When the draft that fills the form was kept, as text, and whether something of it has to be given anew
 * because it is kept nowhere.
 */
export type KeptNote = { at: string; isIncomplete: boolean };

/** Whether the licence section has a choice to make: something to buy, beside “No Licence”. [LIC-004..007] */
export const offersLicences = (offer: EntryOffer, choices: EntryChoices): boolean =>
  sellsLicences(offer, choices) && offer.licenceTypes.length > 0;

/** The path of an event's page. */
export const pathOfEvent = (eventUrl: string): string => `/event/${encodeURIComponent(eventUrl)}`;
