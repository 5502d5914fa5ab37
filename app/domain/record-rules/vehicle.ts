import { dayRule } from "./day.ts";
import { wholeNumberRule, createYearRule } from "./number.ts";
import { phoneRule } from "./phone.ts";
import { createLineRule, toOneLine, makeOptional, type TextRule } from "./text-rule.ts";

const plateRule: TextRule = { ...createLineRule(), normalise: (text) => toOneLine(text).toUpperCase() };

/**
 * Returns the rules of the texts of a vehicle. `today` is the day (`yyyy-MM-dd`) in the organiser's zone.
 * [VEH-007..018]
 */
export const createVehicleRules = (today: string) => ({
  make: createLineRule(),
  model: createLineRule(),
  colour: createLineRule(),
  yearOfManufacture: createYearRule(EARLIEST_YEAR, getLatestModelYear(today)),
  registration: plateRule,
  registrationExpiry: dayRule,
  owner: createLineRule(),
  ownerMobile: phoneRule,
  racingNumber: makeOptional(wholeNumberRule),
});

/**
 * Whether a user entered at least one part of a registration: a state or an expiry. [VEH-019 VEH-020 VEH-025]
 */
export const isRegistered = ({ stateId, expiry }: { stateId: number; expiry: string }): boolean =>
  stateId !== 0 || expiry !== "";

/** The first cars were built in 1885. */
const EARLIEST_YEAR = 1885;

/** Returns next year, because the models of the next year are sold this year. */
export const getLatestModelYear = (today: string): number => Number(today.slice(0, 4)) + 1;
