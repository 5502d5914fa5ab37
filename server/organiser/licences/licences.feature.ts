import { z } from "zod";
import { recordId } from "../../../app/wire/primitives.ts";
import type { Feature, Parts } from "../feature.ts";
import { listed } from "../http/listed.ts";
import { ApiError, type Route } from "../http/route.ts";
import { notSaved, saved } from "../http/saved.ts";
import { issuersOf } from "./issuers.ts";
import { LicenceInput, licenceProblem } from "./licence-input.ts";
import { addLicence, changeLicence, disableLicence, licenceOf, licencesOf } from "./licences.ts";
import { licenceMigrations } from "./tables.ts";

/** Drivers' race licences, and who issues them. */
export const licencesFeature = (parts: Parts): Feature => ({
  name: "licences",
  migrations: licenceMigrations,
  routes: [...readRoutes(parts), ...writeRoutes(parts)],
});

const readRoutes = ({ db }: Parts): Route[] => [
  {
    // Only ever the caller's own: another entrant's id finds nothing.
    method: "READ",
    path: "event/entrantLicence",
    answer: async ({ input, requireCaller }) => {
      const { id } = requireCaller();
      const { entrant_id } = z.object({ entrant_id: recordId }).parse(input);
      return listed(entrant_id === 0 || entrant_id === id ? await licencesOf(db, id) : [], input);
    },
  },
  {
    method: "READ",
    path: "event/entrantLicence/:id",
    answer: async ({ params, requireCaller }) => {
      const licence = await licenceOf(db, requireCaller().id, Number(params.id) || 0);
      if (!licence) throw new ApiError(404, "NOT_FOUND", "There is no such licence.");
      return licence;
    },
  },
  {
    method: "READ",
    path: "event/licenceIssuer",
    answer: async ({ input }) => listed(await issuersOf(db), input),
  },
];

const writeRoutes = ({ db }: Parts): Route[] => [
  {
    method: "POST",
    path: "event/entrantLicence/create",
    once: true,
    answer: async ({ input, requireCaller, audit }) => {
      const { id } = requireCaller();
      const licence = LicenceInput.parse(input);
      const problem = await licenceProblem(db, licence);
      if (problem !== "") return notSaved(problem);
      const added = await addLicence(db, id, licence);
      audit({ what: "document-changed", who: String(id), why: "race licence added" });
      return saved(added);
    },
  },
  {
    method: "POST",
    path: "event/entrantLicence/update",
    answer: async ({ input, requireCaller, audit }) => {
      const caller = requireCaller();
      const { id } = z.object({ id: recordId }).parse(input);
      const licence = LicenceInput.parse(input);
      const problem = await licenceProblem(db, licence);
      if (problem !== "") return notSaved(problem);
      const changed = await changeLicence(db, caller.id, id, licence);
      if (!changed) return notSaved("There is no such licence on your list.");
      audit({ what: "document-changed", who: String(caller.id), why: "race licence changed" });
      return saved(changed);
    },
  },
  {
    method: "POST",
    path: "event/entrantLicence/disable",
    answer: async ({ input, requireCaller, audit }) => {
      const caller = requireCaller();
      const { id } = z.object({ id: recordId }).parse(input);
      const success = await disableLicence(db, caller.id, id);
      if (success) audit({ what: "document-changed", who: String(caller.id), why: "race licence removed" });
      return { success, message: success ? "" : "There is no such licence on your list." };
    },
  },
];
