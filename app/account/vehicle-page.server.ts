import { type AppLoadContext, data } from "@remix-run/node";
import type { User, Vehicle } from "../wire/account.ts";
import type { FormStart, FormValues } from "./form-values.ts";
import { typedBefore } from "./typed-draft.server.ts";

/** The vehicle of an address, null for a new one. Somebody else's is as unknown as one that never was. [SEC-017] */
export async function findVehicle(
  { organiser }: AppLoadContext,
  user: User,
  id = "",
): Promise<Vehicle | null> {
  if (id === "new") return null;
  const own = await organiser.vehicles.ofEntrant(user.id);
  const vehicle = own.find((candidate) => String(candidate.id) === id);
  if (!vehicle) throw data({ kind: "not-found" }, { status: 404 });
  return vehicle;
}

/** What the form of a vehicle opens with: a new one belongs to whoever adds it. */
export async function startVehicle(
  context: AppLoadContext,
  user: User,
  vehicle: Vehicle | null,
): Promise<FormStart> {
  const known = vehicle ? valuesOf(vehicle) : ownersValues(user);
  const typed = await typedBefore(context, user.id, vehicleDraft(String(vehicle?.id ?? "new")));
  return { values: { ...known, ...typed }, key: crypto.randomUUID() };
}

export const vehicleDraft = (id = ""): string => `vehicle ${id}`;

const ownersValues = (user: User): FormValues => ({
  vehicle_owner: [user.firstName, user.lastName].filter(Boolean).join(" "),
  vehicle_owner_mobile: user.mobilePhone,
});

const valuesOf = (vehicle: Vehicle): FormValues => ({
  vehicle_make: vehicle.make,
  vehicle_model: vehicle.model,
  vehicle_year: vehicle.yearOfManufacture,
  vehicle_colour: vehicle.colour,
  vehicle_body_style: idText(vehicle.bodyStyleId),
  vehicle_induction: idText(vehicle.inductionTypeId),
  vehicle_engine: idText(vehicle.engineTypeId),
  vehicle_registration: vehicle.registration,
  vehicle_registered: vehicle.registrationExpiry || vehicle.registrationStateId > 0 ? "yes" : "no",
  vehicle_registration_state: idText(vehicle.registrationStateId),
  vehicle_registration_expiry: vehicle.registrationExpiry ?? "",
  vehicle_owner: vehicle.vehicleOwner,
  vehicle_owner_mobile: vehicle.ownerMobile,
  vehicle_racing_number: vehicle.racingNumber,
});

const idText = (id: number): string => (id > 0 ? String(id) : "");
