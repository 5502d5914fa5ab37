import type { z } from "zod";
import type { EntryChoices } from "../../domain/entry/entry-offer.ts";
import type { AddressToSave, VehicleToSave } from "../../wire/account.ts";
import type { EntryOrder, MedicalQuestion } from "../../wire/entry.ts";
import type { PatchedVehicle } from "../patched-vehicle.ts";
import type { buyerForm } from "./entry.schema.ts";

/**
 * The validated entry form: every value is allowed, complete and belongs to this event. `parseEntry` creates
 * it from the posted `Values`; its `choices` are priced, and an `EntryOrder` is sent to the API.
 */
export type EntryForm = {
  choices: EntryChoices;
  /** Name and contact details of the buyer. */
  buyer: z.output<ReturnType<typeof buyerForm>>;
  /** The entry in a category; null when the order has no entry. */
  entry: CategoryEntry | null;
  licence: EntryLicence;
  /** The medical statement for an annual licence; null when none is bought. */
  statement: MedicalStatement | null;
  /** The id of a payment method; "" when nothing is payable and none was chosen. */
  paymentMethod: string;
};

/**
 * An entry in a category. Fields that the category doesn't require are empty, 0 or null, whatever was posted.
 */
export type CategoryEntry = {
  address: Chosen<AddressToSave>;
  vehicle: Chosen<VehicleToSave> | Patched<PatchedVehicle["patch"]> | { kind: "none" };
  transfer: { name: string; invoice: number } | null;
  /** In seconds. */
  expectedTime: number;
  sharingVehicleWith: string;
  note: string;
};

/** A saved record, or a new one that is saved before the order is submitted. */
export type Chosen<New> = { kind: "saved"; id: number } | { kind: "new"; record: New };

/** A saved record with changes that are saved before the order is submitted. */
export type Patched<Patch> = { kind: "patched"; id: number; patch: Patch };

/**
 * The licence of an order: bought with it, the driver's own with the number that was entered ("" for none),
 * or none.
 */
export type EntryLicence = { kind: "bought"; id: number } | { kind: "own"; typed: string } | { kind: "none" };

/** The members have the names of the API's order schema, since they are used only there. */
export type MedicalStatement = Required<
  Pick<EntryOrder, "blood_type_id" | "date_of_last_tetanus_vaccination" | "date_of_last_medical_exam">
> &
  Record<MedicalQuestion, boolean>;
