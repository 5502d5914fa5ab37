import { dayIn } from "../../../app/domain/venue-time.ts";
import type { Feature, Parts } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { imageObject } from "../media/image-object.ts";
import { listed } from "../records/listed.ts";
import { ownedCalls } from "../records/owned-calls.ts";
import { samePhoto, withNewFiles } from "../uploads/stored-files.ts";
import { vehicleChoices } from "./choices.ts";
import { vehicleMigrations } from "./tables.ts";
import { VehicleInput, vehicleProblem } from "./vehicle-input.ts";
import { vehicles } from "./vehicles.ts";

/** Drivers' vehicles and the lists they are described by. [API-092 API-093 API-094 API-097 API-098] */
export const vehiclesFeature = (parts: Parts): Feature => ({
  migrations: vehicleMigrations,
  routes: [...vehicleRoutes(parts), ...choiceRoutes(parts)],
});

/** Only ever the caller's own: another entrant's id finds nothing. [VEH-002 SEC-017] */
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

/** As the wire spells them: the photo is an image object. [VEH-001] */
function withPhotos(parts: Parts) {
  type Known = Awaited<ReturnType<typeof vehicles.add>>;
  const shown = (vehicle: Known) => ({
    ...vehicle,
    photo: imageObject(parts, vehicle.photo, { aspect: "4x3", width: 900 }),
  });
  const orNull = (vehicle: Known | null) => vehicle && shown(vehicle);
  return {
    ...vehicles,
    list: async (...of: Parameters<typeof vehicles.list>) => (await vehicles.list(...of)).map(shown),
    find: async (...of: Parameters<typeof vehicles.find>) => orNull(await vehicles.find(...of)),
    add: async (...[db, userId, vehicle]: Parameters<typeof vehicles.add>) =>
      shown(await vehicles.add(db, userId, { ...vehicle, photo: photoAfter(vehicle.photo, null) })),
    change: async (...[db, userId, id, vehicle]: Parameters<typeof vehicles.change>) => {
      const photo = photoAfter(vehicle.photo, await vehicles.find(db, userId, id));
      return orNull(await vehicles.change(db, userId, id, { ...vehicle, photo }));
    },
  };
}

const photoAfter = (photo: string, before: { photo: string } | null): string =>
  photo === samePhoto ? (before?.photo ?? "") : photo;

const choiceRoutes = ({ db }: Parts): Route[] => [
  {
    method: "READ",
    path: "event/vehicleBodyStyle",
    answer: async ({ input }) => listed((await vehicleChoices(db)).bodyStyles, input),
  },
  {
    method: "READ",
    path: "event/vehicleInductionType",
    answer: async ({ input }) => listed((await vehicleChoices(db)).inductionTypes, input),
  },
  {
    method: "READ",
    path: "event/vehicleEngineType",
    answer: async ({ input }) => listed((await vehicleChoices(db)).engineTypes, input),
  },
];

const today = ({ clock, timeZone }: Parts): string => dayIn(timeZone, clock.now());
