import type { EntryChoices } from "../../../app/domain/entry/entry-offer.ts";
import type { EntryRuleInput } from "../../../app/domain/entry/entry-rules.ts";
import type { ReceivedEntryOrder } from "../../../app/wire/entry.ts";
import { datePart } from "../../../app/wire/primitives.ts";
import { addresses } from "../account/addresses.ts";
import type { Db } from "../db/database.ts";
import { isUsableRacersLicence, findRacersLicence } from "../events/racers-register.ts";
import { vehicles } from "../vehicles/vehicles.ts";

/**
 * Loads the input of the entry rules for an order. Omits addresses and vehicles of other users, and RACERS
 * licences that aren't usable. The expiry of a RACERS licence comes from the register, because the order
 * can't be trusted. [SEC-016 LIC-011]
 */
export async function loadRuleInput(
  db: Db,
  userId: number,
  order: ReceivedEntryOrder,
  choices: EntryChoices,
): Promise<EntryRuleInput> {
  const [address, vehicle, licence] = await Promise.all([
    addresses.find(db, userId, order.address_id),
    vehicles.find(db, userId, order.vehicle_id),
    pickLicence(db, userId, order),
  ]);
  return {
    ...choices,
    hasAddress: address !== null,
    vehicle: vehicle && {
      registrationExpiry: datePart.parse(vehicle.registration_expiry),
      hasPhoto: vehicle.photo !== "",
    },
    licenceNumber: licence.number,
    isLicenceTyped: licence.isTyped,
    licenceExpiry: licence.expiry,
    transferName: order.entry_transfer_from_name,
    transferInvoice: order.entry_transfer_from_invoice,
    entrantNote: order.entrant_note,
    bloodTypeId: order.blood_type_id,
    tetanusVaccination: datePart.parse(order.date_of_last_tetanus_vaccination) ?? "",
    medicalExam: datePart.parse(order.date_of_last_medical_exam) ?? "",
  };
}

type EntryLicence = { number: string; expiry: string | null; isTyped: boolean };

/**
 * Picks the licence of an order. Its number is "" if the order has no usable licence. `race_licence_number`
 * (of a saved licence) has priority over `aasa_licence` (typed). Skips a RACERS licence that isn't usable.
 */
async function pickLicence(db: Db, userId: number, order: ReceivedEntryOrder): Promise<EntryLicence> {
  const racersLicence = await findRacersLicence(db, userId);
  const numbers = [order.race_licence_number.trim(), order.aasa_licence.trim()].filter(
    (number) => number !== "",
  );
  const usableNumbers = numbers.filter(
    (number) => number !== racersLicence?.number || isUsableRacersLicence(racersLicence),
  );
  const number = usableNumbers[0] ?? "";
  if (racersLicence && number === racersLicence.number)
    return { number, expiry: datePart.parse(racersLicence.expiry), isTyped: false };
  const isRaceLicence = number !== "" && number === order.race_licence_number.trim();
  const expiry = isRaceLicence ? datePart.parse(order.race_licence_expiry) : null;
  return { number, expiry, isTyped: !isRaceLicence };
}
