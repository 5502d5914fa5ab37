import type { AppLoadContext } from "@remix-run/node";
import { addressLabel, vehicleLabel } from "../account/records/record-names.ts";
import { usualVehicle } from "../account/garage/usual-vehicle.server.ts";
import { vehicleChoices } from "../account/garage/vehicle-choices.server.ts";
import type { VehicleChoices } from "../account/garage/vehicle-choices.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import { ifThere, patience } from "../site/errors/patience.ts";
import type { User } from "../wire/account.ts";
import type { Event } from "../wire/event.ts";
import type { Driver } from "./entry-page.ts";

/**
 * What the signed-in user brings along to an event, asked of the API all at once. None of it is needed to
 * show the page or to buy a ticket: what doesn't come in time is missing, and its place says so. [VEH-002
 * ADR-026 LIC-008]
 */
export async function loadDriver(context: AppLoadContext, event: Event, user: User): Promise<Driver> {
  const { organiser } = context;
  const [addresses, vehicles, choices, licence] = await Promise.all([
    ifThere(context, "addresses", () => organiser.addresses.ofUser(user.id, { patience })),
    ifThere(context, "vehicles", () => organiser.vehicles.ofEntrant(user.id, { patience })),
    ifThere(context, "choices", () => vehicleChoices(context)),
    licenceOf(context, event),
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
    usualVehicle: usualVehicle(context, user, choices ?? noChoices, vehicles ?? []),
    searchesAddresses: context.addressSearch.isOffered,
    heldLicence: licence.heldLicence,
    licenceRefusal: licence.licenceRefusal,
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

type Licence = Pick<Driver, "heldLicence" | "licenceRefusal"> & { isUnknown: boolean };

/**
 * The race licence that is known already. Only where the event's record has none and a RACERS licence is
 * required the register is asked; a licence that it calls invalid or disqualified isn't used. The entry can
 * go on without the register's answer: a number can be typed. [ENT-012 ENT-013 LIC-008..011]
 */
async function licenceOf(context: AppLoadContext, event: Event): Promise<Licence> {
  const held = (number: string, expiry: string | null): Licence => ({
    ...none,
    heldLicence: { number, expiry, until: expiry ? formatsFor(context.language.code).day(expiry) : "" },
  });

  if (event.raceLicenceNumber !== "") return held(event.raceLicenceNumber, event.raceLicenceExpiry);
  if (event.raceLicenceRequired?.name.toUpperCase() !== "RACERS") return none;

  const ask = async () => ({ check: await context.organiser.events.racersLicence(event.id, { patience }) });
  const answer = await ifThere(context, "licence", ask);
  if (!answer) return { ...none, isUnknown: true };
  const { check } = answer;
  if (!check) return { ...none, licenceRefusal: "not-found" };
  if (check.disqualified) return { ...none, licenceRefusal: "disqualified" };
  if (!check.valid) return { ...none, licenceRefusal: "invalid" };
  if (check.racersNumber === "") return { ...none, licenceRefusal: "not-found" };
  return held(check.racersNumber, check.expiryDate);
}

const none: Licence = { heldLicence: null, licenceRefusal: null, isUnknown: false };
