import { type UpdateOf, Vehicle, type VehicleToSave } from "../../../app/wire/account.ts";
import { allowInvalidParts } from "../../../app/wire/invalid-parts.ts";
import { listResponse, Outcome, saveResponse } from "../../../app/wire/primitives.ts";
import { Named } from "../../../app/wire/site.ts";
import { requireAllReadable, ownListOf, readableRecords } from "../own-records.ts";
import type { OptionalTimeout, Transport } from "../transport-type.ts";

const Vehicles = ownListOf(Vehicle);
const SavedVehicle = saveResponse(Vehicle);
const Choices = allowInvalidParts("of-each", listResponse(Named));
const options = { audience: "public", keep: "hour" } as const;

export const vehicles = (api: Transport) => ({
  /**
   * The readable vehicles of an entrant, or all of them; the id comes from the session, never from the
   * request. [API-097 SEC-017]
   * @throws `malformed` with `all` if one of them can't be read
   */
  listByEntrant: async (
    entrantId: number,
    { all = false, ...timeout }: OptionalTimeout & { all?: boolean } = {},
  ) => {
    const result = await api.records("event/vehicle", { entrant_id: entrantId }, Vehicles, {
      audience: "user",
      ...timeout,
    });
    return all ? requireAllReadable("event/vehicle", result.items) : readableRecords(result.items).items;
  },

  /** Creates (id 0) or updates a vehicle; `item` is the saved record. [API-098] */
  save: (vehicle: VehicleToSave | UpdateOf<VehicleToSave>, idempotencyKey?: string) =>
    api.post(
      `event/vehicle/${vehicle.id > 0 ? "update" : "create"}`,
      vehicle,
      SavedVehicle,
      idempotencyKey ? { idempotencyKey } : {},
    ),

  /** Removes a vehicle from the list. */
  disable: (id: number) => api.post("event/vehicle/disable", { id }, Outcome),

  /** Body styles, induction types and engine types. [API-092..094] */
  choices: async () => {
    const [bodyStyles, inductionTypes, engineTypes] = await Promise.all([
      api.records("event/vehicleBodyStyle", {}, Choices, options),
      api.records("event/vehicleInductionType", {}, Choices, options),
      api.records("event/vehicleEngineType", {}, Choices, options),
    ]);
    return {
      bodyStyles: bodyStyles.items,
      inductionTypes: inductionTypes.items,
      engineTypes: engineTypes.items,
    };
  },
});
