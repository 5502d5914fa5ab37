import type { Feature, Dependencies } from "../feature.ts";
import { authorisationMigrations } from "./authorisation-tables.ts";
import { createAuthorisationCodes } from "./authorisation-codes.ts";
import { createAuthorisePage } from "./authorise-page.ts";
import { createTokenPage } from "./token-page.ts";
import { isOwnedBy } from "../records/stored-data.ts";

/**
 * OAuth login. A user logs in on a page of the API, allows a site to act for them, and is redirected back
 * with a code, which the site exchanges for tokens. `/authorize` and `/authtoken` are at the root, as in the
 * organiser's own API.
 */
export function authorisationFeature(dependencies: Dependencies): Feature {
  const codes = createAuthorisationCodes(dependencies.db, dependencies.clock);
  return {
    routes: [],
    migrations: authorisationMigrations,
    storedData: [
      { table: "authorisations", condition: isOwnedBy("user_id"), exportName: null, onDeletion: "delete" },
    ],
    pages: [createAuthorisePage(dependencies, codes), createTokenPage(dependencies, codes)],
  };
}
