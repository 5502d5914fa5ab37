import type { z } from "zod";
import type { EntryChoices } from "../../domain/entry/entry-offer.ts";
import type { AddressToSave, VehicleToSave } from "../../wire/account.ts";
import type { EntryOrder, MedicalQuestion } from "../../wire/entry.ts";
import type { MendedVehicle } from "../mended-vehicle.ts";
import type { BuyerForm } from "./entry.schema.ts";

/**
 * The entry form, read: everything in it is allowed, complete and of this event. `parseEntry` makes it of the
 * values as they were typed (`Values`); what is priced of it are its `choices`, what is sent of it is an
 * `EntryOrder`.
 */
export type EntryForm = {
  choices: EntryChoices;
  /** Who orders. */
  buyer: z.output<typeof BuyerForm>;
  /** The entry in a category; null for somebody who doesn't enter. */
  entry: CategoryEntry | null;
  licence: EntryLicence;
  /** The medical statement of an annual licence; null where none is bought. */
  statement: MedicalStatement | null;
  /** The id of a payment method; "" where there is nothing to pay and none was chosen. */
  paymentMethod: string;
};

/**
 * An entry in a category. What the category doesn't ask is empty, 0 or null, whatever the form still holds.
 */
export type CategoryEntry = {
  address: Chosen<AddressToSave>;
  vehicle: Chosen<VehicleToSave> | Mended<MendedVehicle["mend"]> | { kind: "none" };
  transfer: { name: string; invoice: number } | null;
  /** Seconds. */
  expectedTime: number;
  sharingVehicleWith: string;
  note: string;
};

/** A record that is saved already, or one that is saved on the way. */
export type Chosen<New> = { kind: "saved"; id: number } | { kind: "new"; record: New };

/** A saved record of which something is saved on the way. */
export type Mended<Mend> = { kind: "mended"; id: number; mend: Mend };

/**
 * The licence of an order: bought with it, the driver's own with the number that was typed ("" for none), or
 * none at all.
 */
export type EntryLicence = { kind: "bought"; id: number } | { kind: "own"; typed: string } | { kind: "none" };

/** Its members have the order's own names, since they go nowhere else. */
export type MedicalStatement = Required<
  Pick<EntryOrder, "blood_type_id" | "date_of_last_tetanus_vaccination" | "date_of_last_medical_exam">
> &
  Record<MedicalQuestion, boolean>;
