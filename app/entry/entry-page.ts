import type { InitialForm } from "../posting/form-result.ts";
import type { AddressSearchResponse } from "../account/addresses/search/search-result.ts";
import type { VehicleChoices } from "../account/garage/vehicle-choices.ts";
import type { VehicleFieldName } from "../account/garage/vehicle-field-names.ts";
import type { EntryChoices, EntryOffer, Merch, Product } from "../domain/entry/entry-offer.ts";
import { sellsLicences } from "../domain/entry/entry-sections.ts";
import type { MapSite } from "../wire/event.ts";
import type { Image, Photo } from "../wire/media.ts";
import type { ShownTerms } from "../paying/terms/shown-terms.tsx";
import type { Surcharges } from "../paying/sum/surcharges.ts";

/**
 * Data of an event's entry form for the current user. HTML is sanitised, display texts are formatted in the
 * user's language, and prices are in cents.
 */
export type EntryPage = {
  eventId: number;
  eventUrl: string;
  eventName: string;
  offer: Offer;
  content: { entrant: string; spectator: string; merch: string; entrantNote: string; terms: string };
  /** The terms of the event and of its licences, as values of hidden fields. */
  terms: ShownTerms;
  spectatorFormLink: string;
  garageMap: Image | null;
  campSiteMap: Image | null;
  paymentMethods: { id: string; name: string }[];
  /**
   * When entries open: a text such as “Sat 14 Mar 2026, 9:00 am AEDT”, and the instant (ms). Null if entries
   * are open or the time is unknown.
   */
  entriesOpenAt: { text: string; instant: number } | null;
  /**
   * Whether the event's last day has ended. If so, nothing can be ordered, even if the API still lists items.
   */
  isOver: boolean;
  days: {
    /** The current date in the organiser's time zone, `yyyy-MM-dd`. */
    today: string;
    /** The date on which the event starts, `yyyy-MM-dd`; today for an event without a date. */
    eventDay: string;
  };
  /** Null when not logged in. */
  driver: Driver | null;
  /**
   * Ids of the categories that the user has entered; "unknown" if there is an entry without a known category.
   */
  enteredCategories: number[] | "unknown";
};

/** The records of the logged-in user (the driver) that the form needs. */
export type Driver = {
  addresses: { id: number; label: string }[];
  vehicles: DriversVehicle[];
  /** Options of the selects for a new vehicle and a new address. */
  recordOptions: VehicleChoices;
  vehicleDefaults: Partial<Record<VehicleFieldName, string>>;
  canSearchAddresses: boolean;
  /** The user's race licence, from the event's data or from the RACERS register; null if none is known. */
  heldLicence: HeldLicence | null;
  /** Why the licence in the RACERS register can't be used; null if it can or wasn't looked up. [LIC-011] */
  licenceRejection: "invalid" | "disqualified" | "not-found" | null;
  /** Which data the API didn't return in time. The corresponding properties are empty. */
  missing: { addresses: boolean; vehicles: boolean; recordOptions: boolean; licence: boolean };
};

export type HeldLicence = {
  number: string;
  /** `yyyy-MM-dd`; null if unknown. */
  expiry: string | null;
  /** The expiry as formatted text; "" if unknown. */
  expiryText: string;
};

export type DriversVehicle = {
  id: number;
  label: string;
  /** `yyyy-MM-dd`; null if unknown. */
  registrationExpiry: string | null;
  /** The registration expiry as formatted text; "" if unknown. */
  expiryText: string;
  /** Id of the state of registration; 0 if unknown. */
  stateId: number;
  hasPhoto: boolean;
};

/** The event's offer with the data to display it. `description` and `content` are sanitised HTML. */
export type Offer = Omit<EntryOffer, "merch" | "products" | "garages" | "campSites" | "licenceTypes"> & {
  merch: (Merch & DisplayData)[];
  products: (Product & DisplayData)[];
  licenceTypes: (EntryOffer["licenceTypes"][number] & { content: string })[];
  garages: (EntryOffer["garages"][number] & MapData)[];
  campSites: (EntryOffer["campSites"][number] & MapData)[];
};
type DisplayData = { description: string; photos: Photo[] };
type MapData = { mapSite: MapSite | null };

/** Data that the page and every form response contain in addition to the form's values. */
export type EntryResponseData = {
  /**
   * The encrypted pricing snapshot, which the form posts. With it, a retry sends an identical order even if
   * prices or stock have changed. Null when not logged in.
   */
  pricingSnapshot: string | null;
  surcharges: Surcharges;
} & Partial<AddressSearchResponse>;

/** Initial state of the form. `restoredDraft` is not null if the page shows an alert about the draft. */
export type InitialEntryForm = InitialForm & EntryResponseData & { restoredDraft: RestoredDraft | null };

/** The draft from which the form was filled in; `savedAt` is formatted text. */
export type RestoredDraft = { savedAt: string };

/** Whether the licence section offers a licence to buy, in addition to “No Licence”. [LIC-004..007] */
export const hasLicencesForSale = (offer: EntryOffer, choices: EntryChoices): boolean =>
  sellsLicences(offer, choices) && offer.licenceTypes.length > 0;

export const eventPath = (eventUrl: string): string => `/event/${encodeURIComponent(eventUrl)}`;
