import type { AppLoadContext } from "@remix-run/node";
import { optional } from "../optional.server.ts";
import { addressLabel, vehicleLabel } from "../account/records/record-names.ts";
import { vehicleDefaults } from "../account/garage/vehicle-defaults.server.ts";
import { loadVehicleAndAddressOptions } from "../account/garage/vehicle-choices.server.ts";
import type { VehicleChoices } from "../account/garage/vehicle-choices.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import { classifyApiError } from "../posting/api-failure.ts";
import type { User } from "../wire/account.ts";
import type { Event } from "../wire/event.ts";
import type { Driver } from "./entry-page.ts";

/**
 * Loads the logged-in user's records for an event's form, all in parallel. None of them is required to show
 * the page or to buy a ticket: what doesn't arrive in time is marked as missing, and its section says so.
 * [VEH-002 ADR-026 LIC-008]
 */
export async function loadDriver(context: AppLoadContext, event: Event, user: User): Promise<Driver> {
  const { organiser, optionalTimeoutMs } = context;
  const [addresses, vehicles, choices, licence] = await Promise.all([
    optional(
      context,
      "addresses",
      () => organiser.addresses.listByUser(user.id, { timeoutMs: optionalTimeoutMs }),
      {
        or: null,
        once: true,
      },
    ),
    optional(
      context,
      "vehicles",
      () => organiser.vehicles.listByEntrant(user.id, { timeoutMs: optionalTimeoutMs }),
      {
        or: null,
        once: true,
      },
    ),
    optional(context, "choices", () => loadVehicleAndAddressOptions(context), { or: null, once: true }),
    loadLicence(context, event),
  ]);
  return {
    addresses: (addresses ?? []).map((address) => ({ id: address.id, label: addressLabel(address) })),
    vehicles: (vehicles ?? []).map((vehicle) => ({
      id: vehicle.id,
      label: vehicleLabel(vehicle),
      registrationExpiry: vehicle.registrationExpiry,
      until: vehicle.registrationExpiry
        ? formatsFor(context.language.code).day(vehicle.registrationExpiry)
        : "",
      stateId: vehicle.registrationStateId,
      hasPhoto: vehicle.photo !== null,
    })),
    choices: choices ?? noChoices,
    vehicleDefaults: vehicleDefaults(context, user, choices ?? noChoices, vehicles ?? []),
    canSearchAddresses: context.addressSearch.isOffered,
    heldLicence: licence.heldLicence,
    licenceRejection: licence.licenceRejection,
    missing: {
      addresses: addresses === null,
      vehicles: vehicles === null,
      choices: choices === null,
      licence: licence.isUnknown,
    },
  };
}

const noChoices: VehicleChoices = {
  bodyStyles: [],
  inductionTypes: [],
  engineTypes: [],
  states: [],
  countries: [],
};

type Licence = Pick<Driver, "heldLicence" | "licenceRejection"> & { isUnknown: boolean };

/**
 * The user's known race licence. The register is queried only if the event's record has none and a RACERS
 * licence is required; a licence that it reports as invalid or disqualified isn't used. If the register is
 * unavailable a number can be entered instead. [ENT-012 ENT-013 LIC-008..011]
 */
async function loadLicence(context: AppLoadContext, event: Event): Promise<Licence> {
  const held = (number: string, expiry: string | null): Licence => ({
    ...none,
    heldLicence: { number, expiry, until: expiry ? formatsFor(context.language.code).day(expiry) : "" },
  });

  if (event.raceLicenceNumber !== "") return held(event.raceLicenceNumber, event.raceLicenceExpiry);
  if (event.raceLicenceRequired?.name.toUpperCase() !== "RACERS") return none;

  const { organiser, optionalTimeoutMs } = context;
  const checkRegister = async () => ({
    check: await organiser.events.racersLicence(event.id, { timeoutMs: optionalTimeoutMs }),
  });
  const result = await optional(context, "licence", () => checkRegister().catch(asNotOffered), {
    or: null,
    once: true,
  });
  if (!result) return { ...none, isUnknown: true };
  if (result === "not-offered") return none;
  const { check } = result;
  if (!check) return { ...none, licenceRejection: "not-found" };
  if (check.disqualified) return { ...none, licenceRejection: "disqualified" };
  if (!check.valid) return { ...none, licenceRejection: "invalid" };
  if (check.racersNumber === "") return { ...none, licenceRejection: "not-found" };
  return held(check.racersNumber, check.expiryDate);
}

/**
 * Returns "not-offered" for an API without the register endpoint, which a retry can't change; rethrows other
 * errors.
 */
function asNotOffered(error: unknown): "not-offered" {
  if (classifyApiError(error)?.kind === "not-offered") return "not-offered";
  throw error;
}

const none: Licence = { heldLicence: null, licenceRejection: null, isUnknown: false };
