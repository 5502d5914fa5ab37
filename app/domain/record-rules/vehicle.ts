import { day } from "./day.ts";
import { wholeNumber, year } from "./number.ts";
import { phone } from "./phone.ts";
import { line, oneLine, optional, type TextRule } from "./text-rule.ts";

/** Plates are in capitals, whatever is typed. */
const plate: TextRule = { ...line(), normalise: (text) => oneLine(text).toUpperCase() };

/** Rules for the texts of a vehicle. `today` is a day `yyyy-MM-dd` in the organiser's zone. [VEH-007..018] */
export const vehicleRules = (today: string) => ({
  make: line(),
  model: line(),
  colour: line(),
  yearOfManufacture: year(EARLIEST_YEAR, latestModelYear(today)),
  registration: plate,
  registrationExpiry: day,
  owner: line(),
  ownerMobile: phone,
  racingNumber: optional(wholeNumber),
});

/**
 * Whether a vehicle counts as registered. It must then have both a state and an expiry; having only one is an
 * input error. [VEH-019 VEH-020 VEH-025]
 */
export const isRegistered = ({ stateId, expiry }: { stateId: number; expiry: string }): boolean =>
  stateId !== 0 || expiry !== "";

/** Accepted years of manufacture: from the first cars to next year's models. `today` is a day. */
const EARLIEST_YEAR = 1885;
export const latestModelYear = (today: string): number => Number(today.slice(0, 4)) + 1;
