import type { Feature, Parts } from "../feature.ts";
import { authorisationMigrations } from "./authorisation-tables.ts";
import { createAuthorisationCodes } from "./authorisation-codes.ts";
import { authorisePage } from "./authorise-page.ts";
import { tokenPage } from "./token-page.ts";
import { ownedBy } from "../records/stored-data.ts";

/**
 * OAuth login of the API's sites: a user logs in on a page of the API, allows the site to act for them, and
 * is redirected back with a code, which the site exchanges for tokens. Both URLs are at the root, as in the
 * API that this one replaces.
 */
export function authorisationFeature(parts: Parts): Feature {
  const codes = createAuthorisationCodes(parts.db, parts.clock);
  return {
    routes: [],
    migrations: authorisationMigrations,
    storedData: [
      { table: "authorisations", condition: ownedBy("user_id"), exportName: null, onDeletion: "delete" },
    ],
    pages: [authorisePage(parts, codes), tokenPage(parts, codes)],
  };
}
