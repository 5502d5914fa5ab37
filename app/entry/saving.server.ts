import { addressFields } from "../account/address-values.ts";
import { vehicleFields } from "../account/vehicle-values.ts";
import { answer, type EntryPost } from "./entry-answer.server.ts";
import type { AddressDraft, VehicleDraft } from "../wire/account.ts";
import type { EntryError } from "./entry-messages.ts";
import type { EntryField, EntryValues } from "./entry-values.ts";
import { parseAddress, parseVehicle } from "./parse-entry.server.ts";
import { troubleOf } from "../site/organiser-trouble.ts";
import { onceKey } from "../site/once-key.ts";

/** “Save vehicle”: the new vehicle is saved and chosen, nothing else happens. [VEH-006 VEH-029] */
export async function answerSaveVehicle(post: EntryPost) {
  const vehicle = parseVehicle(post.page, post.values);
  if (!vehicle.ok) return answer(post, 400, { errors: vehicle.errors });
  const saved = await saveVehicle(post, vehicle.value);
  if (!saved.ok) return answer(post, saved.status, { errors: saved.errors });
  return answer(post, 200, {
    changed: chosenInstead("vehicle", saved.id, vehicleFields),
    notice: { key: "vehicle.saved" },
  });
}

/** “Use this address”: the new address is saved and chosen. [ADR-012] */
export async function answerUseAddress(post: EntryPost) {
  const address = parseAddress(post.values);
  if (!address.ok) return answer(post, 400, { errors: address.errors });
  const saved = await saveAddress(post, address.value);
  if (!saved.ok) return answer(post, saved.status, { errors: saved.errors });
  return answer(post, 200, {
    changed: chosenInstead("address", saved.id, addressFields),
    notice: { key: "address.saved" },
  });
}

/** A record saved, or why it wasn't: 422 by the API's rules, 503 when it gave no answer. */
export type Saved = { ok: true; id: number } | { ok: false; status: 422 | 503; errors: EntryError[] };

/**
 * Saves the form's new vehicle. The same vehicle of the same form is saved once, however often it is posted.
 */
export async function saveVehicle({ context, key }: EntryPost, vehicle: VehicleDraft): Promise<Saved> {
  const once = await onceKey(key, "vehicle", vehicle);
  return savedAs("vehicle", () => context.organiser.vehicles.save(vehicle, once));
}

/** Saves the form's new address, once like a vehicle. */
export async function saveAddress({ context, key }: EntryPost, address: AddressDraft): Promise<Saved> {
  const once = await onceKey(key, "address", address);
  return savedAs("address", () => context.organiser.addresses.create(address, once));
}

/** The members of a form whose new record is saved: it is chosen, and the fields for it are empty again. */
export const chosenInstead = (
  field: "vehicle" | "address",
  id: number,
  fields: readonly string[],
): EntryValues => ({
  ...Object.fromEntries(fields.map((name) => [name, []])),
  [field]: [String(id)],
});

type SaveAnswer = { success: boolean; message: string; item: { id: number } | null };

async function savedAs(field: "vehicle" | "address", save: () => Promise<SaveAnswer>): Promise<Saved> {
  try {
    const { success, message, item } = await save();
    if (success && item) return { ok: true, id: item.id };
    return { ok: false, status: 422, errors: [refusal(field, message)] };
  } catch (error) {
    const trouble = troubleOf(error);
    if (!trouble) throw error;
    if (trouble.kind === "refused") return { ok: false, status: 422, errors: [refusal(field, trouble.said)] };
    return { ok: false, status: 503, errors: [{ field, key: "problem.notSaved" }] };
  }
}

const refusal = (field: EntryField, said: string): EntryError =>
  said === "" ? { field, key: "problem.somethingWentWrong" } : { field, said };
