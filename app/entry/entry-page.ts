import type { InitialForm } from "../posting/form-result.ts";
import type { AddressSearchResponse } from "../account/addresses/search/search-result.ts";
import type { VehicleChoices } from "../account/garage/vehicle-choices.ts";
import type { VehicleFieldName } from "../account/garage/vehicle-field-names.ts";
import type { EntryChoices, EntryOffer, Merch, Product } from "../domain/entry/entry-offer.ts";
import { sellsLicences } from "../domain/entry/entry-sections.ts";
import type { MapSite } from "../wire/event.ts";
import type { Image, Photo } from "../wire/media.ts";
import type { ShownTerms } from "../paying/terms/shown-terms.tsx";
import type { Surcharges } from "../paying/total/surcharges.ts";

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
  terms: ShownTerms;
  spectatorFormLink: string;
  garageMap: Image | null;
  campSiteMap: Image | null;
  paymentMethods: { id: string; name: string }[];
  /**
   * When entries open: a text such as “Sat 14 Mar 2026, 9:00 am AEDT”, and milliseconds since 1970 UTC. Null
   * if entries are open or the time is unknown.
   */
  entriesOpenAt: { text: string; instant: number } | null;
  /**
   * Whether the event's last day has ended. Nothing can then be ordered, even if the API still lists items.
   */
  isOver: boolean;
  days: {
    /** The current date in the organiser's time zone, `yyyy-MM-dd`. */
    today: string;
    /** The event's first day, `yyyy-MM-dd`. Today if the event has no date. */
    eventDay: string;
  };
  /** Null when not logged in. */
  driver: Driver | null;
  /** Ids of the categories that the user has entered, or "unknown" if no entry matches a category. */
  enteredCategories: number[] | "unknown";
};

/** The records of the logged-in user (the driver) that the form needs. */
export type Driver = {
  addresses: { id: number; label: string }[];
  vehicles: DriversVehicle[];
  recordOptions: VehicleChoices;
  vehicleDefaults: Partial<Record<VehicleFieldName, string>>;
  canSearchAddresses: boolean;
  /** From the event's data or the RACERS register, or null if no licence is known. */
  heldLicence: HeldLicence | null;
  /**
   * Why the licence in the RACERS register can't be used, or null if it can or wasn't looked up. [LIC-011]
   */
  licenceRejection: "invalid" | "disqualified" | "not-found" | null;
  /** The issuers of race licences, or [] if the form can't offer to save a licence in the profile. */
  licenceIssuers: { id: number; name: string }[];
  /** Which data the API didn't return in time. The properties with the same names are empty. */
  missing: { addresses: boolean; vehicles: boolean; recordOptions: boolean; licence: boolean };
};

export type HeldLicence = {
  number: string;
  /** `yyyy-MM-dd`, or null if unknown. */
  expiry: string | null;
  expiryText: string;
};

export type DriversVehicle = {
  id: number;
  label: string;
  /** `yyyy-MM-dd`, or null if unknown. */
  registrationExpiry: string | null;
  expiryText: string;
  /** 0 if the state of registration is unknown. */
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
   * The encrypted pricing snapshot, which the form posts so that a retry sends an identical order even if
   * prices or stock have changed. Null when not logged in.
   */
  pricingSnapshot: string | null;
  surcharges: Surcharges;
} & Partial<AddressSearchResponse>;

/** `restoredDraft` is null if the page shows no alert about a draft. */
export type InitialEntryForm = InitialForm & EntryResponseData & { restoredDraft: RestoredDraft | null };

/** The draft from which the form was filled in. `savedAt` is formatted text. */
export type RestoredDraft = { savedAt: string };

/** Whether the licence section offers a licence to buy. [LIC-004..007] */
export const hasLicencesForSale = (offer: EntryOffer, choices: EntryChoices): boolean =>
  sellsLicences(offer, choices) && offer.licenceTypes.length > 0;

export const buildEventPath = (eventUrl: string): string => `/event/${encodeURIComponent(eventUrl)}`;
