import type { Feature, Parts } from "../feature.ts";
import { authorisationMigrations } from "./authorisation-tables.ts";
import { createAuthorisationCodes } from "./authorisation-codes.ts";
import { authorisePage } from "./authorise-page.ts";
import { tokenPage } from "./token-page.ts";

/**
 * Log-in for other sites: somebody logs in here, allows a site to act for them, and is led back to it with a
 * code, which the site exchanges for tokens. Both addresses are where such servers have them, at the root.
 */
export function authorisationFeature(parts: Parts): Feature {
  const codes = createAuthorisationCodes(parts.db, parts.clock);
  return {
    routes: [],
    migrations: authorisationMigrations,
    pages: [authorisePage(parts, codes), tokenPage(parts, codes)],
  };
}
