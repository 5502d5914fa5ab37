import { optional } from "../../optional.server.ts";
import { addressFields } from "../../account/addresses/address-field-names.ts";
import { searchField } from "../../account/addresses/search/search-result.ts";
import { patchVehicle } from "../../account/garage/form.server.ts";
import { vehicleFields } from "../../account/garage/vehicle-field-names.ts";
import { toProfileRecord } from "../../account/profile/save-profile.server.ts";
import { buildRecordUpdate } from "../../account/records/record-update.ts";
import type { Values } from "../../posting/form-result.ts";
import { type SaveResult, callApiToSave, type ApiSaveResponse } from "../../posting/save-result.server.ts";
import type { Post } from "../../posting/post.server.ts";
import { fileErrorMessages } from "../../uploads/upload-problem.ts";
import type { AddressToSave, VehicleToSave } from "../../wire/account.ts";
import type { EntryPost } from "../entry-kind.ts";
import { type PatchedVehicle, vehiclePatchFields } from "../patched-vehicle.ts";
import { parseAddress } from "./parse-entry.server.ts";
import { parseVehicle } from "./parse-vehicle.server.ts";

/** Handles “Save vehicle”: saves and selects the new vehicle. [VEH-006 VEH-029] */
export async function handleSaveVehicle({ post, page }: EntryPost) {
  const vehicle = parseVehicle(page, post.values);
  if (!vehicle.ok) return post.rejectFields(vehicle.errors);
  return respondWithSaved(post, "vehicle", await saveVehicle(post, vehicle.value));
}

/** Handles “Use this address”: saves and selects the new address. [ADR-012] */
export async function handleUseAddress({ post }: EntryPost) {
  const address = parseAddress(post.values);
  if (!address.ok) return post.rejectFields(address.errors);
  return respondWithSaved(post, "address", await saveAddress(post, address.value));
}

function respondWithSaved(post: Post, record: "vehicle" | "address", saved: RecordSaveResult) {
  if (saved.ok)
    return post.pageWith(200, { changedValues: saved.changed, notice: { key: `entry:${record}.saved` } });
  const { status, ...failure } = saved.failure;
  return post.pageWith(status, failure);
}

/**
 * The result of saving a record: its id and the changed form values (the record is selected, its fields are
 * cleared); or the failure.
 */
export type RecordSaveResult =
  | { ok: true; id: number; changed: Values }
  | Extract<SaveResult<unknown>, { ok: false }>;

export const saveVehicle = (post: Post, vehicle: VehicleToSave): Promise<RecordSaveResult> =>
  save(post, "vehicle", vehicle, (once) => post.context.organiser.vehicles.save(vehicle, once));

export const saveAddress = (post: Post, address: AddressToSave): Promise<RecordSaveResult> =>
  save(post, "address", address, (once) => post.context.organiser.addresses.create(address, once));

/**
 * Updates a saved vehicle with the new registration expiry and photo; other members keep their values.
 * [EVT-054 VEH-022]
 */
export async function updateVehicle(
  post: Post,
  { id, patch }: { id: number; patch: PatchedVehicle["patch"] },
): Promise<RecordSaveResult> {
  const { user, context } = post;
  const names = vehiclePatchFields(id);
  const key = await post.createIdempotencyKey("mended vehicle", { id, ...patch });
  const saved = await callApiToSave(
    async () => {
      const known = (await context.organiser.vehicles.listByEntrant(user?.id ?? 0)).find(
        (one) => one.id === id,
      );
      if (!known) return { success: false, message: "" };
      const isRegistered = known.registrationStateId > 0;
      const record = patchVehicle(known, {
        ...(patch.registration_expiry !== "" && { registration_expiry: patch.registration_expiry }),
        ...(!isRegistered && { registration_state_id: patch.registration_state_id }),
        ...(patch.photo !== "" && { photo: patch.photo }),
      });
      return context.organiser.vehicles.save(record, key);
    },
    {
      defaultField: patch.registration_expiry === "" ? names.photo : names.expiry,
      errorByCode: fileErrorMessages(names.photo),
    },
  );
  if (!saved.ok) return saved;
  return { ok: true, id, changed: Object.fromEntries(Object.values(names).map((name) => [name, []])) };
}

/**
 * Saves the mobile number in the driver's profile if the profile has none. The entry goes on if this fails.
 */
export async function saveMobile({ context, user }: Post, mobile: string): Promise<void> {
  if (!user || user.mobilePhone !== "") return;
  const known = toProfileRecord(user);
  const sent = {
    ...buildRecordUpdate(user.originalRecord, known, { ...known, mobile_phone: mobile }),
    id: user.id,
  };
  const { account } = context.organiser;
  await optional(context, "the mobile number of an entry in the profile", () => account.update(sent, null), {
    or: null,
  });
}

/** Saves a record at most once per form, however often the form is posted (idempotency key). */
async function save(
  { createIdempotencyKey }: Post,
  record: "vehicle" | "address",
  sent: object,
  call: (once: string) => Promise<ApiSaveResponse<{ id: number }>>,
): Promise<RecordSaveResult> {
  const key = await createIdempotencyKey(record, sent);
  const saved = await callApiToSave(() => call(key), {
    defaultField: record,
    errorByCode: fileErrorMessages("vehicle_photo"),
  });
  if (!saved.ok) return saved;
  const id = saved.item?.id ?? 0;
  const emptied = Object.fromEntries(recordFields[record].map((name) => [name, []]));
  return { ok: true, id, changed: { ...emptied, [record]: [String(id)] } };
}

const recordFields = { vehicle: vehicleFields, address: [searchField, ...addressFields] };
