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
 * Loads the logged-in user's records for an event's form in parallel. The page can be shown without them, so
 * data that doesn't arrive in time is marked in `missing`, and its section of the form says so.
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
      expiryText: vehicle.registrationExpiry
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

type LicenceData = Pick<Driver, "heldLicence" | "licenceRejection"> & { isUnknown: boolean };

/**
 * Loads the user's race licence. The RACERS register is queried only if the event's record has no licence and
 * the event requires a RACERS licence. If the register is unavailable (`isUnknown`), the user can enter a
 * number. [ENT-012 ENT-013 LIC-008..011]
 */
async function loadLicence(context: AppLoadContext, event: Event): Promise<LicenceData> {
  const toHeldLicence = (number: string, expiry: string | null): LicenceData => ({
    ...noLicence,
    heldLicence: { number, expiry, expiryText: expiry ? formatsFor(context.language.code).day(expiry) : "" },
  });

  if (event.raceLicenceNumber !== "") return toHeldLicence(event.raceLicenceNumber, event.raceLicenceExpiry);
  if (event.raceLicenceRequired?.name.toUpperCase() !== "RACERS") return noLicence;

  const { organiser, optionalTimeoutMs } = context;
  const checkRegister = async () => ({
    registerRecord: await organiser.events.racersLicence(event.id, { timeoutMs: optionalTimeoutMs }),
  });
  const result = await optional(context, "licence", () => checkRegister().catch(toNotOffered), {
    or: null,
    once: true,
  });
  if (!result) return { ...noLicence, isUnknown: true };
  if (result === "not-offered") return noLicence;
  const { registerRecord } = result;
  if (!registerRecord) return { ...noLicence, licenceRejection: "not-found" };
  if (registerRecord.disqualified) return { ...noLicence, licenceRejection: "disqualified" };
  if (!registerRecord.valid) return { ...noLicence, licenceRejection: "invalid" };
  if (registerRecord.racersNumber === "") return { ...noLicence, licenceRejection: "not-found" };
  return toHeldLicence(registerRecord.racersNumber, registerRecord.expiryDate);
}

/**
 * Returns "not-offered" if the API has no endpoint for the register, since a retry would be pointless.
 * Rethrows other errors.
 */
function toNotOffered(error: unknown): "not-offered" {
  if (classifyApiError(error)?.kind === "not-offered") return "not-offered";
  throw error;
}

const noLicence: LicenceData = { heldLicence: null, licenceRejection: null, isUnknown: false };
