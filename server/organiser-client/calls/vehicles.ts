import { type UpdateOf, Vehicle, type VehicleToSave } from "../../../app/wire/account.ts";
import { listOf, Outcome, saved } from "../../../app/wire/primitives.ts";
import { Named } from "../../../app/wire/site.ts";
import type { Patience, Transport } from "../transport-type.ts";

const Vehicles = listOf(Vehicle);
const SavedVehicle = saved(Vehicle);
const Choices = listOf(Named);
const options = { whose: "public", keep: "hour" } as const;

export const vehicles = (api: Transport) => ({
  /** The vehicles of an entrant; the id comes from the session, never from the request. [API-097 SEC-017] */
  ofEntrant: async (entrantId: number, patience: Patience = {}) => {
    const answer = await api.records("event/vehicle", { entrant_id: entrantId }, Vehicles, {
      whose: "personal",
      ...patience,
    });
    return answer.items;
  },

  /** Creates (id 0) or updates a vehicle; `item` is the saved record. [API-098] */
  save: (vehicle: VehicleToSave | UpdateOf<VehicleToSave>, idempotencyKey?: string) =>
    api.post(
      `event/vehicle/${vehicle.id > 0 ? "update" : "create"}`,
      vehicle,
      SavedVehicle,
      idempotencyKey ? { idempotencyKey } : {},
    ),

  /** Takes a vehicle off the list. */
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
