import type { Feature, Dependencies } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { paginate } from "../records/paginate.ts";
import { createOwnedRoutes } from "../records/owned-routes.ts";
import { loadLicenceIssuers } from "./issuers.ts";
import { LicenceInput, findLicenceProblem } from "./licence-input.ts";
import { licences } from "./licences.ts";
import { licenceMigrations } from "./tables.ts";
import { isOwnedBy } from "../records/stored-data.ts";

/** Drivers' race licences and their issuers. */
export const licencesFeature = (dependencies: Dependencies): Feature => ({
  migrations: licenceMigrations,
  storedData: [
    {
      table: "entrant_licences",
      condition: isOwnedBy("entrant_id"),
      exportName: "licences",
      onDeletion: "delete",
    },
  ],
  routes: [...createLicenceRoutes(dependencies), createIssuersRoute(dependencies)],
});

function createLicenceRoutes({ db }: Dependencies): Route[] {
  const { list, find, create, update, disable } = createOwnedRoutes({
    db,
    path: "event/entrantLicence",
    noun: "licence",
    ownerField: "entrant_id",
    records: licences,
    input: LicenceInput,
    validate: (licence) => findLicenceProblem(db, licence),
    onChange: ({ requireCaller, audit }, change) =>
      audit({
        event: "document-changed",
        actor: String(requireCaller().id),
        reason: `race licence ${change}`,
      }),
  });
  return [list, find, create, update, disable];
}

const createIssuersRoute = ({ db }: Dependencies): Route => ({
  method: "READ",
  path: "event/licenceIssuer",
  handler: async ({ input }) => paginate(await loadLicenceIssuers(db), input),
});
