import { addressFields } from "../../account/addresses/address-values.ts";
import { searchField } from "../../account/addresses/search/search-news.ts";
import { mended } from "../../account/garage/form.server.ts";
import { vehicleFields } from "../../account/garage/vehicle-values.ts";
import { recordOf } from "../../account/profile/save-profile.server.ts";
import { updateOf } from "../../account/records/update-of.ts";
import type { Values } from "../../posting/answer.ts";
import { type Attempt, attempt, type SaidOfSaving } from "../../posting/attempt.server.ts";
import type { Post } from "../../posting/post.server.ts";
import { inTime } from "../../site/errors/patience.ts";
import { fileRefusals } from "../../uploads/upload-problem.ts";
import type { AddressToSave, VehicleToSave } from "../../wire/account.ts";
import type { EntryPost } from "../entry-kind.ts";
import { type MendedVehicle, mendFields } from "../mended-vehicle.ts";
import { parseAddress } from "./parse-entry.server.ts";
import { parseVehicle } from "./parse-vehicle.server.ts";

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
  if (saved.ok) return post.again(200, { changed: saved.changed, notice: { key: `entry:${record}.saved` } });
  const { status, ...failure } = saved.failure;
  return post.again(status, failure);
}

/**
 * A new record saved: its id, and the members that change, since it is chosen and the fields for it are empty
 * again. Or why it wasn't.
 */
export type Saved = { ok: true; id: number; changed: Values } | Extract<Attempt<unknown>, { ok: false }>;

export const saveVehicle = (post: Post, vehicle: VehicleToSave): Promise<Saved> =>
  save(post, "vehicle", vehicle, (once) => post.context.organiser.vehicles.save(vehicle, once));

export const saveAddress = (post: Post, address: AddressToSave): Promise<Saved> =>
  save(post, "address", address, (once) => post.context.organiser.addresses.create(address, once));

/**
 * A saved vehicle of the driver with the new last day of its registration, or its photo; the rest of it stays
 * as it is. [EVT-054 VEH-022]
 */
export async function mendVehicle(
  post: Post,
  { id, mend }: { id: number; mend: MendedVehicle["mend"] },
): Promise<Saved> {
  const { user, context } = post;
  const names = mendFields(id);
  const key = await post.once("mended vehicle", { id, ...mend });
  const saved = await attempt(
    async () => {
      const known = (await context.organiser.vehicles.ofEntrant(user?.id ?? 0)).find((one) => one.id === id);
      if (!known) return { success: false, message: "" };
      const isRegistered = known.registrationStateId > 0;
      const record = mended(known, {
        ...(mend.registration_expiry !== "" && { registration_expiry: mend.registration_expiry }),
        ...(!isRegistered && { registration_state_id: mend.registration_state_id }),
        ...(mend.photo !== "" && { photo: mend.photo }),
      });
      return context.organiser.vehicles.save(record, key);
    },
    mend.registration_expiry === "" ? names.photo : names.expiry,
    {},
    fileRefusals(names.photo),
  );
  if (!saved.ok) return saved;
  return { ok: true, id, changed: Object.fromEntries(Object.values(names).map((name) => [name, []])) };
}

/**
 * A mobile number that the driver's profile lacks is kept there, so that the next entry knows it. The entry
 * goes without, where it can't be kept.
 */
export async function keepMobile({ context, user }: Post, mobile: string): Promise<void> {
  if (!user || user.mobilePhone !== "") return;
  const known = recordOf(user);
  const sent = { ...updateOf(user.came, known, { ...known, mobile_phone: mobile }), id: user.id };
  const missing = (err: unknown) =>
    context.log.warn({ err }, "a mobile number typed in an entry is not kept in the profile");
  await inTime(context.organiser.account.update(sent, null), null, missing);
}

/** The same record of the same form is saved once, however often it is posted. */
async function save(
  { once }: Post,
  record: "vehicle" | "address",
  sent: object,
  call: (once: string) => Promise<SaidOfSaving<{ id: number }>>,
): Promise<Saved> {
  const key = await once(record, sent);
  const saved = await attempt(() => call(key), record, {}, fileRefusals("vehicle_photo"));
  if (!saved.ok) return saved;
  const id = saved.item?.id ?? 0;
  const emptied = Object.fromEntries(fieldsOf[record].map((name) => [name, []]));
  return { ok: true, id, changed: { ...emptied, [record]: [String(id)] } };
}

const fieldsOf = { vehicle: vehicleFields, address: [searchField, ...addressFields] };
