import type { AppLoadContext } from "@remix-run/node";
import { settings } from "../../site/settings.ts";

/** The ways to log in that lead to another site, as far as they are configured. */
export type AuthorisationWays = {
  /** How people call the authorisation server. */
  server: string | null;
  /** Where the organiser's own page hands on to Google; it comes back with a login link. */
  google: string | null;
};

/** [AUTH-025 SET-019] */
export function authorisationWays({ site }: AppLoadContext): AuthorisationWays {
  const offersGoogle = site.googleLogIn ?? settings.googleLogIn;
  return {
    server: site.authorisation?.name ?? null,
    google: offersGoogle ? `${site.organiserPublicUrl}/cms/cognito/default/goToSite/google` : null,
  };
}
