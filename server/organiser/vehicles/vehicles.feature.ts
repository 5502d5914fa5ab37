import { z } from "zod";
import { dayIn } from "../../../app/domain/venue-time.ts";
import { recordId } from "../../../app/wire/primitives.ts";
import type { Feature, Parts } from "../feature.ts";
import { listed } from "../http/listed.ts";
import { ApiError, type Route } from "../http/route.ts";
import { notSaved, saved, savedOnce } from "../http/saved.ts";
import { vehicleChoices } from "./choices.ts";
import { fillSampleGarage } from "./sample-garage.ts";
import { vehicleMigrations } from "./tables.ts";
import { photoProblem, VehicleInput, vehicleProblem } from "./vehicle-input.ts";
import { addVehicle, changeVehicle, disableVehicle, vehicleOf, vehiclesOf } from "./vehicles.ts";

/** Drivers' vehicles and the lists they are described by. [API-092 API-093 API-094 API-097 API-098] */
export const vehiclesFeature = (parts: Parts): Feature => ({
  name: "vehicles",
  migrations: vehicleMigrations,
  routes: [...vehicleRoutes(parts), ...choiceRoutes(parts)],
  sample: () => fillSampleGarage(parts.db, today(parts)),
});

const vehicleRoutes = (parts: Parts): Route[] => [
  {
    // Only ever the caller's own: another entrant's id finds nothing. [VEH-002 SEC-017]
    method: "READ",
    path: "event/vehicle",
    answer: async ({ input, requireCaller }) => {
      const { id } = requireCaller();
      const { entrant_id } = z.object({ entrant_id: recordId }).parse(input);
      return listed(entrant_id === 0 || entrant_id === id ? await vehiclesOf(parts.db, id) : [], input);
    },
  },
  {
    method: "READ",
    path: "event/vehicle/:id",
    answer: async ({ params, requireCaller }) => {
      const vehicle = await vehicleOf(parts.db, requireCaller().id, Number(params.id) || 0);
      if (!vehicle) throw new ApiError(404, "NOT_FOUND", "There is no such vehicle.");
      return vehicle;
    },
  },
  {
    method: "POST",
    path: "event/vehicle/create",
    once: { keepsAnswer: true },
    answer: async ({ input, requireCaller, keep }) => {
      const { id } = requireCaller();
      const vehicle = VehicleInput.parse(input);
      const problem = (await vehicleProblem(parts.db, vehicle, today(parts))) || photoProblem(input);
      return problem === ""
        ? savedOnce(parts.db, keep, (transaction) => addVehicle(transaction, id, vehicle))
        : notSaved(problem);
    },
  },
  {
    method: "POST",
    path: "event/vehicle/update",
    answer: async ({ input, requireCaller }) => {
      const caller = requireCaller();
      const { id } = z.object({ id: recordId }).parse(input);
      const vehicle = VehicleInput.parse(input);
      const problem = (await vehicleProblem(parts.db, vehicle, today(parts))) || photoProblem(input);
      if (problem !== "") return notSaved(problem);
      const changed = await changeVehicle(parts.db, caller.id, id, vehicle);
      return changed ? saved(changed) : notSaved("There is no such vehicle on your list.");
    },
  },
  {
    method: "POST",
    path: "event/vehicle/disable",
    answer: async ({ input, requireCaller }) => {
      const caller = requireCaller();
      const { id } = z.object({ id: recordId }).parse(input);
      const success = await disableVehicle(parts.db, caller.id, id);
      return { success, message: success ? "" : "There is no such vehicle on your list." };
    },
  },
];

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
