import type { AppLoadContext } from "@remix-run/node";
import { addressLabel, vehicleLabel } from "../account/records/record-names.ts";
import { vehicleChoices } from "../account/garage/vehicle-choices.server.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import type { User } from "../wire/account.ts";
import type { Event } from "../wire/event.ts";
import type { Driver } from "./entry-page.ts";

/** What the signed-in user brings along to an event, asked of the API all at once. [VEH-002 ADR-026 LIC-008] */
export async function loadDriver(context: AppLoadContext, event: Event, user: User): Promise<Driver> {
  const [addresses, vehicles, choices, licence] = await Promise.all([
    context.organiser.addresses.ofUser(user.id),
    context.organiser.vehicles.ofEntrant(user.id),
    vehicleChoices(context),
    licenceOf(context, event),
  ]);
  return {
    addresses: addresses.map((address) => ({ id: address.id, label: addressLabel(address) })),
    vehicles: vehicles.map((vehicle) => ({
      id: vehicle.id,
      label: vehicleLabel(vehicle),
      registrationExpiry: vehicle.registrationExpiry,
    })),
    choices,
    ...licence,
  };
}

type Licence = Pick<Driver, "heldLicence" | "licenceRefusal">;

/**
 * The race licence that is known already. Only where the event's record has none and a RACERS licence is required the register is asked; a licence
 * that it calls invalid or disqualified isn't used. The entry can go on without the register's answer: a number can be typed. [ENT-012 ENT-013 LIC-008..011]
 */
async function licenceOf(context: AppLoadContext, event: Event): Promise<Licence> {
  const held = (number: string, expiry: string | null): Licence => ({
    heldLicence: { number, expiry, until: expiry ? formatsFor(context.language.code).day(expiry) : "" },
    licenceRefusal: null,
  });
  const none: Licence = { heldLicence: null, licenceRefusal: null };

  if (event.raceLicenceNumber !== "") return held(event.raceLicenceNumber, event.raceLicenceExpiry);
  if (event.raceLicenceRequired?.name !== "RACERS") return none;

  const check = await context.organiser.events.racersLicence(event.id).catch((error: unknown) => {
    if (error instanceof Response) throw error; // signed out meanwhile
    context.log.warn({ err: error }, "the licence register did not answer");
    return null;
  });
  if (!check) return none;
  if (check.disqualified) return { ...none, licenceRefusal: "disqualified" };
  if (!check.valid) return { ...none, licenceRefusal: "invalid" };
  return check.racersNumber === "" ? none : held(check.racersNumber, check.expiryDate);
}
