import { getDayInZone } from "../../../app/domain/venue-time.ts";
import type { Feature, Parts } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { buildImageObject } from "../media/image-object.ts";
import { paginate } from "../records/paginate.ts";
import { createOwnedRoutes } from "../records/owned-routes.ts";
import { KEEP_PHOTO, withNewFiles } from "../uploads/stored-files.ts";
import { loadVehicleOptions } from "./choices.ts";
import { vehicleMigrations } from "./tables.ts";
import { VehicleInput, findVehicleProblem } from "./vehicle-input.ts";
import { vehicles } from "./vehicles.ts";
import { isOwnedBy } from "../records/stored-data.ts";

/** Drivers' vehicles and the lists of their options. [API-092 API-093 API-094 API-097 API-098] */
export const vehiclesFeature = (parts: Parts): Feature => ({
  migrations: vehicleMigrations,
  storedData: [
    { table: "vehicles", condition: isOwnedBy("entrant_id"), exportName: "vehicles", onDeletion: "delete" },
  ],
  routes: [...vehicleRoutes(parts), ...optionRoutes(parts)],
});

/**
 * Creates routes for the caller's own vehicles. Vehicles of other drivers are treated as missing. [VEH-002
 * SEC-017]
 */
function vehicleRoutes(parts: Parts): Route[] {
  const { list, find, create, update, disable } = createOwnedRoutes({
    db: parts.db,
    path: "event/vehicle",
    noun: "vehicle",
    ownerMember: "entrant_id",
    records: withPhotos(parts),
    input: VehicleInput,
    validate: (vehicle) => findVehicleProblem(parts.db, vehicle, getToday(parts)),
    withFiles: (vehicle, userId, save) =>
      withNewFiles(parts, userId, async (files) => {
        const photo = await files.stagePhoto(vehicle.photo);
        if (!photo.ok) return photo;
        return save({ ...vehicle, photo: photo.value }, (transaction, savedVehicle, previousVehicle) => {
          const previousHash = previousVehicle?.photo?.hash ?? "";
          const replacedPhotos =
            previousHash === "" || previousHash === savedVehicle.photo?.hash ? [] : [previousHash];
          return files.commit(transaction, replacedPhotos);
        });
      }),
  });
  return [list, find, create, update, disable];
}

/** Wraps the vehicle records, so that `photo` is an image object instead of the hash. [VEH-001] */
function withPhotos(parts: Parts) {
  type Vehicle = Awaited<ReturnType<typeof vehicles.create>>;
  const withImage = (vehicle: Vehicle) => ({
    ...vehicle,
    photo: buildImageObject(parts, vehicle.photo, { aspect: "4x3", width: 900 }),
  });
  const withImageOrNull = (vehicle: Vehicle | null) => vehicle && withImage(vehicle);
  return {
    ...vehicles,
    list: async (...args: Parameters<typeof vehicles.list>) => (await vehicles.list(...args)).map(withImage),
    find: async (...args: Parameters<typeof vehicles.find>) => withImageOrNull(await vehicles.find(...args)),
    create: async (...[db, userId, vehicle]: Parameters<typeof vehicles.create>) =>
      withImage(await vehicles.create(db, userId, { ...vehicle, photo: resolvePhoto(vehicle.photo, null) })),
    update: async (...[db, userId, id, vehicle]: Parameters<typeof vehicles.update>) => {
      const photo = resolvePhoto(vehicle.photo, await vehicles.find(db, userId, id));
      return withImageOrNull(await vehicles.update(db, userId, id, { ...vehicle, photo }));
    },
  };
}

/** Returns the hash to save: the current photo's hash for `KEEP_PHOTO`, otherwise `photo`. */
const resolvePhoto = (photo: string, savedVehicle: { photo: string } | null): string =>
  photo === KEEP_PHOTO ? (savedVehicle?.photo ?? "") : photo;

const optionRoutes = ({ db }: Parts): Route[] => [
  {
    method: "READ",
    path: "event/vehicleBodyStyle",
    handler: async ({ input }) => paginate((await loadVehicleOptions(db)).bodyStyles, input),
  },
  {
    method: "READ",
    path: "event/vehicleInductionType",
    handler: async ({ input }) => paginate((await loadVehicleOptions(db)).inductionTypes, input),
  },
  {
    method: "READ",
    path: "event/vehicleEngineType",
    handler: async ({ input }) => paginate((await loadVehicleOptions(db)).engineTypes, input),
  },
];

const getToday = ({ clock, timeZone }: Parts): string => getDayInZone(timeZone, clock.now());
