import { day } from "./day.ts";
import { wholeNumber, year } from "./number.ts";
import { phone } from "./phone.ts";
import { line, oneLine, optional, type TextRule } from "./text-rule.ts";
import { earliestYear, latestYear } from "./years.ts";

/** Plates have no small letters, whatever a phone's keyboard types. */
const plate: TextRule = { ...line(), keep: (text) => oneLine(text).toUpperCase() };

/**
 * The texts of a vehicle. `today` is a day `yyyy-MM-dd` in the organiser's zone. [VEH-007..018]
 */
export const vehicleRules = (today: string) => ({
  make: line(),
  model: line(),
  colour: line(),
  yearOfManufacture: year(earliestYear, latestYear(today)),
  registration: plate,
  registrationExpiry: day,
  owner: line(),
  ownerMobile: phone,
  racingNumber: optional(wholeNumber),
});

/**
 * Whether a vehicle is registered. It has then both a state and an expiry, else neither; one without the
 * other is a slip. [VEH-019 VEH-020 VEH-025]
 */
export const isRegistered = ({ stateId, expiry }: { stateId: number; expiry: string }): boolean =>
  stateId !== 0 || expiry !== "";
