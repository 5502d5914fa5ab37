import { loadOptional } from "../../optional.server.ts";
import { ADDRESS_FIELD_NAMES } from "../../account/addresses/address-field-names.ts";
import { ADDRESS_SEARCH_FIELD } from "../../account/addresses/search/search-result.ts";
import { buildVehiclePatch } from "../../account/garage/form.server.ts";
import { VEHICLE_FIELD_NAMES } from "../../account/garage/vehicle-field-names.ts";
import { findSameLicence } from "../../account/licences/find-same-licence.ts";
import { buildLicenceUpdate } from "../../account/licences/form.server.ts";
import { toProfileRecord } from "../../account/profile/save-profile.server.ts";
import { buildRecordUpdate } from "../../account/records/record-update.ts";
import type { Values } from "../../posting/form-result.ts";
import { type SaveResult, callApiToSave, type ApiSaveResponse } from "../../posting/save-result.server.ts";
import type { Post } from "../../posting/post.server.ts";
import { createFileErrorMapper } from "../../uploads/upload-problem.ts";
import type { AddressToSave, RaceLicenceToSave, VehicleToSave } from "../../wire/account.ts";
import type { EntryPost } from "../entry-kind.ts";
import { type PatchedVehicle, getVehiclePatchFieldNames } from "../patched-vehicle.ts";
import { parseNewAddress } from "./parse-entry.server.ts";
import { parseNewVehicle } from "./parse-vehicle.server.ts";

/** Saves and selects the new vehicle. [VEH-006 VEH-029] */
export async function handleSaveVehicle({ post, page }: EntryPost) {
  const vehicle = parseNewVehicle(page, post.values);
  if (!vehicle.ok) return post.rejectFields(vehicle.errors);
  return respondToSave(post, "vehicle", await saveVehicle(post, vehicle.value));
}

/** Saves and selects the new address. [ADR-012] */
export async function handleUseAddress({ post }: EntryPost) {
  const address = parseNewAddress(post.values);
  if (!address.ok) return post.rejectFields(address.errors);
  return respondToSave(post, "address", await saveAddress(post, address.value));
}

function respondToSave(post: Post, record: "vehicle" | "address", result: RecordSaveResult) {
  if (result.ok)
    return post.pageWith(200, {
      changedValues: result.changedValues,
      notice: { key: `entry:${record}.saved` },
    });
  const { status, ...failure } = result.failure;
  return post.pageWith(status, failure);
}

/** `changedValues` select the saved record and clear the fields in which it was entered. */
export type RecordSaveResult =
  | { ok: true; id: number; changedValues: Values }
  | Extract<SaveResult<unknown>, { ok: false }>;

export const saveVehicle = (post: Post, vehicle: VehicleToSave): Promise<RecordSaveResult> =>
  saveRecord(post, "vehicle", vehicle, (key) => post.context.organiser.vehicles.save(vehicle, key));

export const saveAddress = (post: Post, address: AddressToSave): Promise<RecordSaveResult> =>
  saveRecord(post, "address", address, (key) => post.context.organiser.addresses.create(address, key));

/** Updates the registration expiry and the photo of a saved vehicle, and nothing else. [EVT-054 VEH-022] */
export async function updateVehicle(
  post: Post,
  { id, patch }: { id: number; patch: PatchedVehicle["patch"] },
): Promise<RecordSaveResult> {
  const { user, context } = post;
  const names = getVehiclePatchFieldNames(id);
  // “mended vehicle” is part of the idempotency key. With another text, a pending retry would save the update
  // twice.
  const key = await post.createIdempotencyKey("mended vehicle", { id, ...patch });
  const result = await callApiToSave(
    async () => {
      const vehicles = await context.organiser.vehicles.listByEntrant(user?.id ?? 0);
      const vehicle = vehicles.find((candidate) => candidate.id === id);
      if (!vehicle) return { success: false, message: "" };
      const isRegistered = vehicle.registrationStateId > 0;
      const record = buildVehiclePatch(vehicle, {
        ...(patch.registration_expiry !== "" && { registration_expiry: patch.registration_expiry }),
        ...(!isRegistered && { registration_state_id: patch.registration_state_id }),
        ...(patch.photo !== "" && { photo: patch.photo }),
      });
      return context.organiser.vehicles.save(record, key);
    },
    {
      defaultField: patch.registration_expiry === "" ? names.photo : names.expiry,
      errorByCode: createFileErrorMapper(names.photo),
    },
  );
  if (!result.ok) return result;
  return { ok: true, id, changedValues: Object.fromEntries(Object.values(names).map((name) => [name, []])) };
}

/** Saves the mobile number in the driver's profile if the profile has none. A failure is only logged. */
export async function saveMobile({ context, user }: Post, mobile: string): Promise<void> {
  if (!user || user.mobilePhone !== "") return;
  const profile = toProfileRecord(user);
  const update = {
    ...buildRecordUpdate(user.originalRecord, profile, { ...profile, mobile_phone: mobile }),
    id: user.id,
  };
  const { account } = context.organiser;
  await saveOptional(context, "the mobile number of an entry in the profile", () =>
    account.updateUser(update, null),
  );
}

/**
 * Saves the licence in the driver's profile, unless the profile has it already; if it has another expiry
 * there, that is updated. Returns the values that untick the choice. A failure only causes a notice.
 */
export async function saveLicence(post: Post, licence: RaceLicenceToSave): Promise<Values> {
  const { context, user } = post;
  const { licences } = context.organiser;
  let isWaiting = true;
  const isSaved = await saveOptional(context, "the licence of an entry in the profile", save);
  isWaiting = false;
  if (isSaved === true) return { save_licence: [], licence_issuer: [], licence_expiry: [] };
  context.notices.add({ key: "licenceNotSaved", tone: "bad" });
  return {};

  async function save(): Promise<boolean> {
    const ownLicences = await licences.listByEntrant(user?.id ?? 0, { requireAll: true });
    const savedLicence = findSameLicence(ownLicences, licence);
    if (savedLicence?.expiry === licence.expiry) return true;
    // The notice already says that it isn't saved.
    if (!isWaiting) return false;
    const key = await post.createIdempotencyKey("licence", licence);
    const update = buildLicenceUpdate(savedLicence, {
      ...licence,
      ...(savedLicence && { number: savedLicence.number }),
    });
    return (await licences.save(update, key)).success;
  }
}

/** Saves something after an order. A failure, or a session that has ended, must not hide the order's outcome. */
const saveOptional = <Result>(context: Post["context"], name: string, save: () => Promise<Result>) =>
  loadOptional(context, name, save, { fallback: null }).catch(() => null);

/** The idempotency key prevents a repeated post from creating the record twice. */
async function saveRecord(
  { createIdempotencyKey }: Post,
  record: "vehicle" | "address",
  data: object,
  callApi: (key: string) => Promise<ApiSaveResponse<{ id: number }>>,
): Promise<RecordSaveResult> {
  const key = await createIdempotencyKey(record, data);
  const result = await callApiToSave(() => callApi(key), {
    defaultField: record,
    errorByCode: createFileErrorMapper("vehicle_photo"),
  });
  if (!result.ok) return result;
  const id = result.item?.id ?? 0;
  const clearedValues = Object.fromEntries(RECORD_FIELDS[record].map((name) => [name, []]));
  return { ok: true, id, changedValues: { ...clearedValues, [record]: [String(id)] } };
}

const RECORD_FIELDS = {
  vehicle: VEHICLE_FIELD_NAMES,
  address: [ADDRESS_SEARCH_FIELD, ...ADDRESS_FIELD_NAMES],
};
