import type { InitialForm } from "../posting/form-result.ts";
import type { AddressSearchResponse } from "../account/addresses/search/search-result.ts";
import type { VehicleChoices } from "../account/garage/vehicle-choices.ts";
import type { VehicleField } from "../account/garage/vehicle-field-names.ts";
import type { EntryChoices, EntryOffer, Merch, Product } from "../domain/entry/entry-offer.ts";
import { sellsLicences } from "../domain/entry/entry-sections.ts";
import type { MapSite } from "../wire/event.ts";
import type { Image, Photo } from "../wire/media.ts";
import type { ShownTerms } from "../paying/terms/shown-terms.tsx";
import type { Surcharges } from "../paying/sum/surcharges.ts";

/**
 * Everything that the entry form of one event shows and checks for the current user. HTML is sanitised, dates
 * are formatted, prices are cents.
 */
export type EntryPage = {
  eventId: number;
  eventUrl: string;
  eventName: string;
  offer: Offer;
  content: { entrant: string; spectator: string; merch: string; entrantNote: string; terms: string };
  /** Terms of the event and of its licences, with the hidden fields that are posted with them. */
  terms: ShownTerms;
  spectatorFormLink: string;
  garageMap: Image | null;
  campSiteMap: Image | null;
  paymentMethods: { id: string; name: string }[];
  /** “Sat 14 Mar 2026, 9:00 am AEDT” and the instant (ms), while entries are not open yet. */
  entriesOpen: { text: string; instant: number } | null;
  /**
   * Whether the event's last day has ended. Nothing can be ordered then, even if its record still lists
   * items.
   */
  isOver: boolean;
  /** Today in the organiser's time zone, and the day on which the event starts, `yyyy-MM-dd`. */
  days: { today: string; eventDay: string };
  /** Null when not logged in. */
  driver: Driver | null;
  /** Ids of the categories that the user has entered; "some" if it is unknown which. */
  enteredCategories: number[] | "some";
};

/** The logged-in user's records for the form. */
export type Driver = {
  addresses: { id: number; label: string }[];
  vehicles: DriversVehicle[];
  choices: VehicleChoices;
  /** Default values of a new vehicle's fields. */
  vehicleDefaults: Partial<Record<VehicleField, string>>;
  /** Whether the address search is available. */
  canSearchAddresses: boolean;
  /** The race licence from the event's record or the register; `until` is its expiry as formatted text. */
  heldLicence: { number: string; expiry: string | null; until: string } | null;
  /** Why the licence in the register can't be used. [LIC-011] */
  licenceRejection: "invalid" | "disqualified" | "not-found" | null;
  /** Which data the API didn't return in time; the corresponding lists are empty. */
  missing: { addresses: boolean; vehicles: boolean; choices: boolean; licence: boolean };
};

/** A saved vehicle; `until` is its registration expiry as formatted text, `stateId` is 0 if unknown. */
export type DriversVehicle = {
  id: number;
  label: string;
  registrationExpiry: string | null;
  until: string;
  stateId: number;
  hasPhoto: boolean;
};

/** The event's offer with its display data. `description` and the contents are sanitised HTML. */
export type Offer = Omit<EntryOffer, "merch" | "products" | "garages" | "campSites" | "licenceTypes"> & {
  merch: (Merch & DisplayData)[];
  products: (Product & DisplayData)[];
  licenceTypes: (EntryOffer["licenceTypes"][number] & { content: string })[];
  garages: (EntryOffer["garages"][number] & MapData)[];
  campSites: (EntryOffer["campSites"][number] & MapData)[];
};
type DisplayData = { description: string; photos: Photo[] };
type MapData = { mapSite: MapSite | null };

/** What the page and every form response contain in addition to the form's values. */
export type EntryResponseData = {
  /**
   * Encrypted pricing snapshot, so that a retry sends the same order even if prices or stock have changed.
   * Null when not logged in.
   */
  pricingSnapshot: string | null;
  surcharges: Surcharges;
} & Partial<AddressSearchResponse>;

/**
 * Initial state of the form. Without a logged-in user it has neither an idempotency key nor a pricing
 * snapshot.
 */
export type EntryStart = InitialForm & EntryResponseData & { restoredDraft: RestoredDraft | null };

/** When the draft that fills in the form was saved, as formatted text. */
export type RestoredDraft = { at: string };

/** Whether the licence section offers a licence to buy, in addition to “No Licence”. [LIC-004..007] */
export const offersLicences = (offer: EntryOffer, choices: EntryChoices): boolean =>
  sellsLicences(offer, choices) && offer.licenceTypes.length > 0;

/** The path of an event's page. */
export const eventPath = (eventUrl: string): string => `/event/${encodeURIComponent(eventUrl)}`;
