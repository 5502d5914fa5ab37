import type { z } from "zod";
import type { EntryChoices } from "../../domain/entry/entry-offer.ts";
import type { AddressToSave, RaceLicenceToSave, VehicleToSave } from "../../wire/account.ts";
import type { EntryOrder, MedicalQuestion } from "../../wire/entry.ts";
import type { PatchedVehicle } from "../patched-vehicle.ts";
import type { createBuyerSchema } from "./entry.schema.ts";

/**
 * The validated entry form. `parseEntry` creates it from the posted `Values`, and `buildEntryOrder` converts
 * it to the order for the API.
 */
export type EntryForm = {
  choices: EntryChoices;
  buyer: z.output<ReturnType<typeof createBuyerSchema>>;
  /** Null if only tickets or items are ordered. */
  entry: CategoryEntry | null;
  licence: EntryLicence;
  /** The licence to save in the driver's profile, or null. */
  licenceToSave: RaceLicenceToSave | null;
  /** Null unless an annual licence is bought. */
  statement: MedicalStatement | null;
  /** The id of the payment method, or "" if none is chosen and none is required. */
  paymentMethod: string;
};

/** An entry in a category. Fields that the category doesn't require are "", 0 or null, even if posted. */
export type CategoryEntry = {
  address: SavedOrNew<AddressToSave>;
  vehicle: SavedOrNew<VehicleToSave> | RecordPatch<PatchedVehicle["patch"]> | { kind: "none" };
  transfer: { name: string; invoice: number } | null;
  /** The expected time of a run in seconds. */
  expectedTime: number;
  sharingVehicleWith: string;
  note: string;
};

/** A saved record, or a new record that is saved before the order is submitted. */
export type SavedOrNew<New> = { kind: "saved"; id: number } | { kind: "new"; record: New };

/** Changes of a saved record that are saved before the order is submitted. */
export type RecordPatch<Patch> = { kind: "changed"; id: number; patch: Patch };

export type EntryLicence =
  /** `id` is the licence type that the order buys. */
  | { kind: "bought"; id: number }
  /** The driver's own licence. `number` is the number in the form, or "". */
  | { kind: "own"; number: string }
  | { kind: "none" };

/** The medical statement, with the field names of the API's order schema. */
export type MedicalStatement = Required<
  Pick<EntryOrder, "blood_type_id" | "date_of_last_tetanus_vaccination" | "date_of_last_medical_exam">
> &
  Record<MedicalQuestion, boolean>;
