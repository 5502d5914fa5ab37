import { dayIn } from "../../../app/domain/venue-time.ts";
import type { Feature, Parts } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { listed } from "../records/listed.ts";
import { ownedCalls } from "../records/owned-calls.ts";
import { vehicleChoices } from "./choices.ts";
import { vehicleMigrations } from "./tables.ts";
import { photoProblem, VehicleInput, vehicleProblem } from "./vehicle-input.ts";
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
    records: vehicles,
    input: VehicleInput,
    problem: async (vehicle, body) =>
      (await vehicleProblem(parts.db, vehicle, today(parts))) || photoProblem(body),
  });
  return [list, find, create, update, disable];
}

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
