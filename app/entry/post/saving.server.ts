import { addressFields } from "../../account/addresses/address-values.ts";
import { searchField } from "../../account/addresses/search/search-news.ts";
import { vehicleFields } from "../../account/garage/vehicle-values.ts";
import type { Values } from "../../posting/answer.ts";
import { type Attempt, attempt } from "../../posting/attempt.server.ts";
import type { Post } from "../../posting/post.server.ts";
import type { AddressToSave, VehicleToSave } from "../../wire/account.ts";
import type { EntryPost } from "../entry-kind.ts";
import { parseAddress, parseVehicle } from "./parse-entry.server.ts";

/** “Save vehicle”: the new vehicle is saved and chosen, nothing else happens. [VEH-006 VEH-029] */
export async function answerSaveVehicle({ post, page }: EntryPost) {
  const vehicle = parseVehicle(page, post.values);
  if (!vehicle.ok) return post.invalid(vehicle.errors);
  return answerWith(post, "vehicle", await saveVehicle(post, vehicle.value));
}

/** “Use this address”: the new address is saved and chosen. [ADR-012] */
export async function answerUseAddress({ post }: EntryPost) {
  const address = parseAddress(post.values);
  if (!address.ok) return post.invalid(address.errors);
  return answerWith(post, "address", await saveAddress(post, address.value));
}

function answerWith(post: Post, record: "vehicle" | "address", saved: Saved) {
  if (!saved.ok) {
    const { status, ...failure } = saved.failure;
    return post.again(status, failure);
  }
  const key = record === "vehicle" ? "entry:vehicle.saved" : "entry:address.saved";
  return post.again(200, { changed: chosenInstead(record, saved.item?.id ?? 0), notice: { key } });
}

/** A record saved, or why it wasn't. */
export type Saved = Attempt<{ id: number }>;

/**
 * Saves the form's new vehicle. The same vehicle of the same form is saved once, however often it is posted.
 */
export async function saveVehicle({ context, once }: Post, vehicle: VehicleToSave): Promise<Saved> {
  const key = await once("vehicle", vehicle);
  return attempt(() => context.organiser.vehicles.save(vehicle, key), "vehicle");
}

/** Saves the form's new address, once like a vehicle. */
export async function saveAddress({ context, once }: Post, address: AddressToSave): Promise<Saved> {
  const key = await once("address", address);
  return attempt(() => context.organiser.addresses.create(address, key), "address");
}

/** The members of a form whose new record is saved: it is chosen, and the fields for it are empty again. */
export const chosenInstead = (record: "vehicle" | "address", id: number): Values => ({
  ...Object.fromEntries(fieldsOf[record].map((name) => [name, []])),
  [record]: [String(id)],
});

const fieldsOf = { vehicle: vehicleFields, address: [searchField, ...addressFields] };
