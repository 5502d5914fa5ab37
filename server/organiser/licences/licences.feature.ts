import type { Feature, Parts } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { paginate } from "../records/paginate.ts";
import { createOwnedRoutes } from "../records/owned-routes.ts";
import { loadLicenceIssuers } from "./issuers.ts";
import { LicenceInput, findLicenceProblem } from "./licence-input.ts";
import { licences } from "./licences.ts";
import { licenceMigrations } from "./tables.ts";
import { isOwnedBy } from "../records/stored-data.ts";

/** Drivers' race licences and the issuers of licences. */
export const licencesFeature = (parts: Parts): Feature => ({
  migrations: licenceMigrations,
  storedData: [
    {
      table: "entrant_licences",
      condition: isOwnedBy("entrant_id"),
      exportName: "licences",
      onDeletion: "delete",
    },
  ],
  routes: [...licenceRoutes(parts), issuersRoute(parts)],
});

/** Routes for the caller's own licences. Licences of other drivers are 404, so that ids can't be probed. */
function licenceRoutes({ db }: Parts): Route[] {
  const { list, find, create, update, disable } = createOwnedRoutes({
    db,
    path: "event/entrantLicence",
    noun: "licence",
    ownerMember: "entrant_id",
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

const issuersRoute = ({ db }: Parts): Route => ({
  method: "READ",
  path: "event/licenceIssuer",
  handler: async ({ input }) => paginate(await loadLicenceIssuers(db), input),
});
