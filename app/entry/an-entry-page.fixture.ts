import { anOffer } from "../domain/entry/an-offer.fixture.ts";
import type { Driver, DriversVehicle, EntryPage, Offer } from "./entry-page.ts";

/** Builds the data of an event that is open for entries. */
export const anEntryPage = ({
  offer,
  ...overrides
}: Partial<Omit<EntryPage, "offer">> & { offer?: Partial<Offer> } = {}): EntryPage => ({
  eventId: 7,
  eventUrl: "night-shift",
  eventName: "Night Shift",
  offer: { ...anOffer(), merch: [], products: [], licenceTypes: [], garages: [], campSites: [], ...offer },
  content: { entrant: "", spectator: "", merch: "", entrantNote: "", terms: "" },
  terms: { version: "", encrypted: null },
  spectatorFormLink: "",
  garageMap: null,
  campSiteMap: null,
  paymentMethods: [
    { id: "card", name: "Card" },
    { id: "bank", name: "Bank transfer" },
  ],
  entriesOpenAt: null,
  isOver: false,
  days: { today: "2027-03-01", eventDay: "2027-03-20" },
  driver: aDriver(),
  enteredCategories: [],
  ...overrides,
});

/** A driver with one address (id 4) and one registered vehicle (id 9). */
export const aDriver = (overrides: Partial<Driver> = {}): Driver => ({
  addresses: [{ id: 4, label: "12 Main Street, Parramatta NSW 2150" }],
  vehicles: [aVehicle()],
  recordOptions: {
    bodyStyles: [],
    inductionTypes: [],
    engineTypes: [],
    states: [],
    countries: ["Australia"],
  },
  vehicleDefaults: {},
  canSearchAddresses: false,
  heldLicence: null,
  licenceRejection: null,
  licenceIssuers: [],
  missing: { addresses: false, vehicles: false, recordOptions: false, licence: false },
  ...overrides,
});

/** A vehicle (id 9) without a photo, whose registration lasts beyond the event. */
export const aVehicle = (overrides: Partial<DriversVehicle> = {}): DriversVehicle => ({
  id: 9,
  label: "Nissan Silvia Red ABC123",
  registrationExpiry: "2028-01-01",
  expiryText: "1 January 2028",
  stateId: 1,
  hasPhoto: false,
  ...overrides,
});

/** Form values of a valid entry in category 1. */
export const aFilledForm = (overrides: Record<string, string[]> = {}): Record<string, string[]> => ({
  category: ["1"],
  first_name: ["Sam"],
  last_name: ["Carter"],
  email: ["sam@example.com"],
  mobile_phone: ["0400 000 000"],
  address: ["4"],
  vehicle: ["9"],
  licence_number: ["A777"],
  payment_method: ["card"],
  ...overrides,
});

export const aNewVehicle = (overrides: Record<string, string[]> = {}): Record<string, string[]> => ({
  vehicle: ["new"],
  vehicle_make: ["Nissan"],
  vehicle_model: ["Silvia"],
  vehicle_colour: ["Red"],
  vehicle_year: ["1999"],
  vehicle_body_style: ["1"],
  vehicle_induction: ["2"],
  vehicle_engine: ["3"],
  vehicle_registration: ["ABC123"],
  vehicle_registration_state: ["1"],
  vehicle_registration_expiry: ["2028-05-31"],
  vehicle_owner: ["Sam Carter"],
  vehicle_owner_mobile: ["0400 000 000"],
  ...overrides,
});
