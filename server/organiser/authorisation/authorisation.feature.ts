import type { Feature, Parts } from "../feature.ts";
import { authorisationMigrations } from "./authorisation-tables.ts";
import { createAuthorisationCodes } from "./authorisation-codes.ts";
import { authorisePage } from "./authorise-page.ts";
import { tokenPage } from "./token-page.ts";

/**
 * Login for other sites: a user logs in here, allows a site to act for them, and is redirected back with a
 * code, which the site exchanges for tokens. Both pages are at the root, as in the API that this one
 * replaces.
 */
export function authorisationFeature(parts: Parts): Feature {
  const codes = createAuthorisationCodes(parts.db, parts.clock);
  return {
    routes: [],
    migrations: authorisationMigrations,
    pages: [authorisePage(parts, codes), tokenPage(parts, codes)],
  };
}
