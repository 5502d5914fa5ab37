import type { AppLoadContext } from "@remix-run/node";
import { loadOptional } from "../optional.server.ts";
import { formatAddress, formatVehicleName } from "../account/records/record-names.ts";
import { getVehicleDefaults } from "../account/garage/vehicle-defaults.ts";
import { loadVehicleAndAddressOptions } from "../account/garage/vehicle-choices.server.ts";
import type { VehicleChoices } from "../account/garage/vehicle-choices.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import { classifyApiError } from "../posting/api-failure.ts";
import type { User } from "../wire/account.ts";
import type { Event } from "../wire/event.ts";
import type { Driver } from "./entry-page.ts";
import { hasLicenceOn } from "./order-licence.ts";

/** `eventDay`: the event's first day, `yyyy-MM-dd`. */
type DriverVisit = { event: Event; user: User; eventDay: string };

/**
 * Loads the logged-in user's records for an event's form. Records that can't be loaded in time are listed in
 * `missing`. [VEH-002 ADR-026 LIC-008]
 */
export async function loadDriver(context: AppLoadContext, visit: DriverVisit): Promise<Driver> {
  const { user } = visit;
  const { organiser, optionalTimeoutMs } = context;
  const [addresses, vehicles, recordOptions, { licence, licenceIssuers }] = await Promise.all([
    loadOptional(
      context,
      "addresses",
      () => organiser.addresses.listByUser(user.id, { timeoutMs: optionalTimeoutMs }),
      {
        fallback: null,
        skipAfterFailure: true,
      },
    ),
    loadOptional(
      context,
      "vehicles",
      () => organiser.vehicles.listByEntrant(user.id, { timeoutMs: optionalTimeoutMs }),
      {
        fallback: null,
        skipAfterFailure: true,
      },
    ),
    loadOptional(context, "choices", () => loadVehicleAndAddressOptions(context), {
      fallback: null,
      skipAfterFailure: true,
    }),
    loadLicenceAndIssuers(context, visit),
  ]);
  return {
    addresses: (addresses ?? []).map((address) => ({ id: address.id, label: formatAddress(address) })),
    vehicles: (vehicles ?? []).map((vehicle) => ({
      id: vehicle.id,
      label: formatVehicleName(vehicle),
      registrationExpiry: vehicle.registrationExpiry,
      expiryText: vehicle.registrationExpiry
        ? formatsFor(context.language.code).day(vehicle.registrationExpiry)
        : "",
      stateId: vehicle.registrationStateId,
      hasPhoto: vehicle.photo !== null,
    })),
    recordOptions: recordOptions ?? NO_OPTIONS,
    vehicleDefaults: getVehicleDefaults(user),
    canSearchAddresses: context.addressSearch.isOffered,
    heldLicence: licence.heldLicence,
    licenceRejection: licence.licenceRejection,
    licenceIssuers: licenceIssuers.map(({ id, name }) => ({ id, name })),
    missing: {
      addresses: addresses === null,
      vehicles: vehicles === null,
      recordOptions: recordOptions === null,
      licence: licence.isUnknown,
    },
  };
}

const NO_OPTIONS: VehicleChoices = {
  bodyStyles: [],
  inductionTypes: [],
  engineTypes: [],
  states: [],
  countries: [],
};

/**
 * Loads the held licence and, only if the form may offer to save one in the profile, the issuers. They are
 * empty if the API has no saved licences; if it only doesn't respond, saving is offered.
 */
async function loadLicenceAndIssuers(context: AppLoadContext, { event, user, eventDay }: DriverVisit) {
  const { organiser, optionalTimeoutMs } = context;
  const licence = await loadLicence(context, event);
  const requiresLicence = event.categories.some((category) => !category.noRaceLicenceRequired);
  if (!event.canEnter || !requiresLicence || hasLicenceOn(eventDay, licence.heldLicence))
    return { licence, licenceIssuers: [] };
  const hasSavedLicences = async () => {
    await organiser.licences.listByEntrant(user.id, { timeoutMs: optionalTimeoutMs });
    return true;
  };
  const [canSave, licenceIssuers] = await Promise.all([
    loadOptional(context, "saved licences", () => hasSavedLicences().catch(toNotOffered), {
      fallback: true,
      skipAfterFailure: true,
    }),
    loadOptional(context, "issuers of licences", () => organiser.licences.listIssuers(), {
      fallback: [],
      skipAfterFailure: true,
    }),
  ]);
  return { licence, licenceIssuers: canSave === "not-offered" ? [] : licenceIssuers };
}

type LicenceData = Pick<Driver, "heldLicence" | "licenceRejection"> & { isUnknown: boolean };

/**
 * Loads the user's race licence from the event's data. If the event has none but requires a RACERS licence,
 * looks it up in the RACERS register. `isUnknown`: whether the register is unavailable. [ENT-012 ENT-013
 * LIC-008..011]
 */
async function loadLicence(context: AppLoadContext, event: Event): Promise<LicenceData> {
  const toHeldLicence = (number: string, expiry: string | null): LicenceData => ({
    ...NO_LICENCE,
    heldLicence: { number, expiry, expiryText: expiry ? formatsFor(context.language.code).day(expiry) : "" },
  });

  if (event.raceLicenceNumber !== "") return toHeldLicence(event.raceLicenceNumber, event.raceLicenceExpiry);
  if (event.raceLicenceRequired?.name.toUpperCase() !== "RACERS") return NO_LICENCE;

  const { organiser, optionalTimeoutMs } = context;
  const checkRegister = async () => ({
    registerRecord: await organiser.events.checkRacersLicence(event.id, { timeoutMs: optionalTimeoutMs }),
  });
  const result = await loadOptional(context, "licence", () => checkRegister().catch(toNotOffered), {
    fallback: null,
    skipAfterFailure: true,
  });
  if (!result) return { ...NO_LICENCE, isUnknown: true };
  if (result === "not-offered") return NO_LICENCE;
  const { registerRecord } = result;
  if (!registerRecord) return { ...NO_LICENCE, licenceRejection: "not-found" };
  if (registerRecord.disqualified) return { ...NO_LICENCE, licenceRejection: "disqualified" };
  if (!registerRecord.valid) return { ...NO_LICENCE, licenceRejection: "invalid" };
  if (registerRecord.racersNumber === "") return { ...NO_LICENCE, licenceRejection: "not-found" };
  return toHeldLicence(registerRecord.racersNumber, registerRecord.expiryDate);
}

/** An API without an endpoint isn't a failure, so the form offers no retry. */
function toNotOffered(error: unknown): "not-offered" {
  if (classifyApiError(error)?.kind === "not-offered") return "not-offered";
  throw error;
}

const NO_LICENCE: LicenceData = { heldLicence: null, licenceRejection: null, isUnknown: false };
