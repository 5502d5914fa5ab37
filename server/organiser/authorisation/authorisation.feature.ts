import type { Feature, Parts } from "../feature.ts";
import { authorisationMigrations } from "./authorisation-tables.ts";
import { createAuthorisationCodes } from "./authorisation-codes.ts";
import { authorisePage } from "./authorise-page.ts";
import { tokenPage } from "./token-page.ts";
import { isOwnedBy } from "../records/stored-data.ts";

/**
 * OAuth login of the API's sites. A user logs in on a page of the API and allows the site to act for them.
 * The user is then redirected back with a code, which the site exchanges for tokens. `/authorize` and
 * `/authtoken` are at the root, as in the organiser's own API.
 */
export function authorisationFeature(parts: Parts): Feature {
  const codes = createAuthorisationCodes(parts.db, parts.clock);
  return {
    routes: [],
    migrations: authorisationMigrations,
    storedData: [
      { table: "authorisations", condition: isOwnedBy("user_id"), exportName: null, onDeletion: "delete" },
    ],
    pages: [authorisePage(parts, codes), tokenPage(parts, codes)],
  };
}
