import type { Feature, Parts } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { paginate } from "../records/paginate.ts";
import { ownedCalls } from "../records/owned-calls.ts";
import { loadLicenceIssuers } from "./issuers.ts";
import { LicenceInput, licenceProblem } from "./licence-input.ts";
import { licences } from "./licences.ts";
import { licenceMigrations } from "./tables.ts";

/** Drivers' race licences and their issuers. */
export const licencesFeature = (parts: Parts): Feature => ({
  migrations: licenceMigrations,
  routes: [...licenceRoutes(parts), issuersRoute(parts)],
});

/** Only the caller's own licences; ids of other drivers' licences are not found. */
function licenceRoutes({ db }: Parts): Route[] {
  const { list, find, create, update, disable } = ownedCalls({
    db,
    path: "event/entrantLicence",
    what: "licence",
    ownerMember: "entrant_id",
    records: licences,
    input: LicenceInput,
    problem: (licence) => licenceProblem(db, licence),
    onChange: ({ requireCaller, audit }, what) =>
      audit({ what: "document-changed", who: String(requireCaller().id), why: `race licence ${what}` }),
  });
  return [list, find, create, update, disable];
}

const issuersRoute = ({ db }: Parts): Route => ({
  method: "READ",
  path: "event/licenceIssuer",
  handler: async ({ input }) => paginate(await loadLicenceIssuers(db), input),
});
