import { day } from "./day.ts";
import { wholeNumber, year } from "./number.ts";
import { phone } from "./phone.ts";
import { line, toOneLine, optional, type TextRule } from "./text-rule.ts";

/** Rule of a number plate, which is saved in capitals. */
const plate: TextRule = { ...line(), normalise: (text) => toOneLine(text).toUpperCase() };

/**
 * Returns the rules of the texts of a vehicle. `today` is the day (`yyyy-MM-dd`) in the organiser's zone.
 * [VEH-007..018]
 */
export const createVehicleRules = (today: string) => ({
  make: line(),
  model: line(),
  colour: line(),
  yearOfManufacture: year(EARLIEST_YEAR, getLatestModelYear(today)),
  registration: plate,
  registrationExpiry: day,
  owner: line(),
  ownerMobile: phone,
  racingNumber: optional(wholeNumber),
});

/**
 * Whether a user entered a registration: a state, an expiry or both. If only one is entered, the form
 * reports the missing one. [VEH-019 VEH-020 VEH-025]
 */
export const isRegistered = ({ stateId, expiry }: { stateId: number; expiry: string }): boolean =>
  stateId !== 0 || expiry !== "";

/** The first year of manufacture that is accepted. The first cars were built in 1885. */
const EARLIEST_YEAR = 1885;

/** Returns the last year of manufacture that is accepted: next year's models are sold this year. */
export const getLatestModelYear = (today: string): number => Number(today.slice(0, 4)) + 1;
