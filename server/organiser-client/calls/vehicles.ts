import { type RecordUpdate, Vehicle, type VehicleToSave } from "../../../app/wire/account.ts";
import { allowInvalidParts } from "../../../app/wire/invalid-parts.ts";
import { listResponse, Outcome, saveResponse } from "../../../app/wire/primitives.ts";
import { Named } from "../../../app/wire/site.ts";
import { requireAllReadable, ownListResponse, filterReadable } from "../own-records.ts";
import type { OptionalTimeout, Transport } from "../transport-type.ts";

const Vehicles = ownListResponse(Vehicle);
const SavedVehicle = saveResponse(Vehicle);
const Choices = allowInvalidParts("omit-part-of-item", listResponse(Named));
const CACHED_FOR_ALL = { audience: "public", cache: "oneHour" } as const;

/** Calls for the user's vehicles. */
export const vehicles = (api: Transport) => ({
  /**
   * Lists the vehicles of an entrant. Leaves out unreadable vehicles, unless `requireAll` is set. `entrantId`
   * must come from the session, never from the request. [API-097 SEC-017]
   * @throws `malformed` if `requireAll` is set and a vehicle can't be read
   */
  listByEntrant: async (
    entrantId: number,
    { requireAll = false, ...timeout }: OptionalTimeout & { requireAll?: boolean } = {},
  ) => {
    const result = await api.list("event/vehicle", { entrant_id: entrantId }, Vehicles, {
      audience: "user",
      ...timeout,
    });
    return requireAll
      ? requireAllReadable("event/vehicle", result.items)
      : filterReadable(result.items).items;
  },

  /** Creates a vehicle (id 0) or updates it. `item` of the result is the saved record. [API-098] */
  save: (vehicle: VehicleToSave | RecordUpdate<VehicleToSave>, idempotencyKey?: string) =>
    api.post(
      `event/vehicle/${vehicle.id > 0 ? "update" : "create"}`,
      vehicle,
      SavedVehicle,
      idempotencyKey ? { idempotencyKey } : {},
    ),

  /** Removes a vehicle from the list without deleting it. */
  disable: (id: number) => api.post("event/vehicle/disable", { id }, Outcome),

  /** Lists the body styles, induction types and engine types that a vehicle can have. [API-092..094] */
  listChoices: async () => {
    const [bodyStyles, inductionTypes, engineTypes] = await Promise.all([
      api.list("event/vehicleBodyStyle", {}, Choices, CACHED_FOR_ALL),
      api.list("event/vehicleInductionType", {}, Choices, CACHED_FOR_ALL),
      api.list("event/vehicleEngineType", {}, Choices, CACHED_FOR_ALL),
    ]);
    return {
      bodyStyles: bodyStyles.items,
      inductionTypes: inductionTypes.items,
      engineTypes: engineTypes.items,
    };
  },
});
