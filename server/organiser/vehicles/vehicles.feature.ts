import { getDayInZone } from "../../../app/domain/venue-time.ts";
import type { Feature, Dependencies } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { buildImageObject } from "../media/image-object.ts";
import { paginate } from "../records/paginate.ts";
import { createOwnedRoutes } from "../records/owned-routes.ts";
import { KEEP_PHOTO, withNewFiles } from "../uploads/stored-files.ts";
import { loadVehicleOptions } from "./vehicle-options.ts";
import { vehicleMigrations } from "./tables.ts";
import { VehicleInput, findVehicleProblem } from "./vehicle-input.ts";
import { vehicles } from "./vehicles.ts";
import { isOwnedBy } from "../records/stored-data.ts";

/** Drivers' vehicles and the lists of their options. [API-092 API-093 API-094 API-097 API-098] */
export const vehiclesFeature = (dependencies: Dependencies): Feature => ({
  migrations: vehicleMigrations,
  storedData: [
    { table: "vehicles", condition: isOwnedBy("entrant_id"), exportName: "vehicles", onDeletion: "delete" },
  ],
  routes: [...createVehicleRoutes(dependencies), ...createOptionRoutes(dependencies)],
});

/** Vehicles of other drivers are treated as missing. [VEH-002 SEC-017] */
function createVehicleRoutes(dependencies: Dependencies): Route[] {
  const { list, find, create, update, disable } = createOwnedRoutes({
    db: dependencies.db,
    path: "event/vehicle",
    noun: "vehicle",
    ownerField: "entrant_id",
    records: withPhotos(dependencies),
    input: VehicleInput,
    validate: (vehicle) => findVehicleProblem(dependencies.db, vehicle, getToday(dependencies)),
    withFiles: (vehicle, userId, save) =>
      withNewFiles(dependencies, userId, async (files) => {
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

/**
 * Returns the vehicle records with an image object as `photo` instead of its hash. Callers save `photo` as
 * the hash of a new photo, `KEEP_PHOTO` or "". [VEH-001]
 */
function withPhotos(dependencies: Dependencies) {
  type Vehicle = Awaited<ReturnType<typeof vehicles.create>>;
  const withImage = (vehicle: Vehicle) => ({
    ...vehicle,
    photo: buildImageObject(dependencies, vehicle.photo, { aspect: "4x3", width: 900 }),
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

/** Replaces `KEEP_PHOTO` by the hash of the current photo. */
const resolvePhoto = (photo: string, savedVehicle: { photo: string } | null): string =>
  photo === KEEP_PHOTO ? (savedVehicle?.photo ?? "") : photo;

const createOptionRoutes = ({ db }: Dependencies): Route[] => [
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

const getToday = ({ clock, timeZone }: Dependencies): string => getDayInZone(timeZone, clock.now());
