import { dayIn } from "../../../app/domain/venue-time.ts";
import type { Feature, Parts } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { buildImageObject } from "../media/image-object.ts";
import { paginate } from "../records/paginate.ts";
import { ownedCalls } from "../records/owned-calls.ts";
import { SAME_PHOTO, withNewFiles } from "../uploads/stored-files.ts";
import { loadVehicleOptions } from "./choices.ts";
import { vehicleMigrations } from "./tables.ts";
import { VehicleInput, vehicleProblem } from "./vehicle-input.ts";
import { vehicles } from "./vehicles.ts";

/** Drivers' vehicles and their option lists. [API-092 API-093 API-094 API-097 API-098] */
export const vehiclesFeature = (parts: Parts): Feature => ({
  migrations: vehicleMigrations,
  routes: [...vehicleRoutes(parts), ...choiceRoutes(parts)],
});

/** Only the caller's own vehicles; ids of other drivers' vehicles are not found. [VEH-002 SEC-017] */
function vehicleRoutes(parts: Parts): Route[] {
  const { list, find, create, update, disable } = ownedCalls({
    db: parts.db,
    path: "event/vehicle",
    what: "vehicle",
    ownerMember: "entrant_id",
    records: withPhotos(parts),
    input: VehicleInput,
    problem: (vehicle) => vehicleProblem(parts.db, vehicle, today(parts)),
    withFiles: (vehicle, userId, save) =>
      withNewFiles(parts, userId, async (files) => {
        const photo = await files.photo(vehicle.photo);
        if (!photo.ok) return photo;
        return save({ ...vehicle, photo: photo.thing }, (all, after, before) => {
          const hash = before?.photo?.hash ?? "";
          const replaced = hash === "" || hash === after.photo?.hash ? [] : [hash];
          return files.store(all, replaced);
        });
      }),
  });
  return [list, find, create, update, disable];
}

/** Wraps the records so that the photo is an image object, as in the API. [VEH-001] */
function withPhotos(parts: Parts) {
  type Vehicle = Awaited<ReturnType<typeof vehicles.add>>;
  const withImage = (vehicle: Vehicle) => ({
    ...vehicle,
    photo: buildImageObject(parts, vehicle.photo, { aspect: "4x3", width: 900 }),
  });
  const withImageOrNull = (vehicle: Vehicle | null) => vehicle && withImage(vehicle);
  return {
    ...vehicles,
    list: async (...of: Parameters<typeof vehicles.list>) => (await vehicles.list(...of)).map(withImage),
    find: async (...of: Parameters<typeof vehicles.find>) => withImageOrNull(await vehicles.find(...of)),
    add: async (...[db, userId, vehicle]: Parameters<typeof vehicles.add>) =>
      withImage(await vehicles.add(db, userId, { ...vehicle, photo: photoAfter(vehicle.photo, null) })),
    change: async (...[db, userId, id, vehicle]: Parameters<typeof vehicles.change>) => {
      const photo = photoAfter(vehicle.photo, await vehicles.find(db, userId, id));
      return withImageOrNull(await vehicles.change(db, userId, id, { ...vehicle, photo }));
    },
  };
}

const photoAfter = (photo: string, before: { photo: string } | null): string =>
  photo === SAME_PHOTO ? (before?.photo ?? "") : photo;

const choiceRoutes = ({ db }: Parts): Route[] => [
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

const today = ({ clock, timeZone }: Parts): string => dayIn(timeZone, clock.now());
