import { type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { settings } from "../../site/settings.ts";

/** The ways to log in that lead to another site, as far as they are configured. */
export type AuthorisationWays = {
  /** How people call the authorisation server. */
  server: string | null;
  /** The page of this site that leads to the organiser's, which hands on to Google. */
  google: string | null;
};

/** [AUTH-025 SET-019] */
export function authorisationWays({ site }: AppLoadContext): AuthorisationWays {
  return {
    server: site.authorisation?.name ?? null,
    google: offersGoogle(site) ? "/login/google" : null,
  };
}

const offersGoogle = (site: AppLoadContext["site"]): boolean => site.googleLogIn ?? settings.googleLogIn;

/**
 * Leads to where the organiser's own page hands on to Google. It comes back with a log-in link, which counts
 * as asked for here where it brings back the state; without one it asks before it logs anybody in. A link,
 * since browsers hold a form to its page's list of addresses on all of the way. [AUTH-025 AUTH-035]
 */
export function leadToGoogle({ context }: LoaderFunctionArgs): Response {
  const { site, session, waysIn } = context;
  if (session.isSignedIn || !offersGoogle(site)) return redirect("/login", 303);
  return redirect(waysIn.googleAddress(), { status: 303, headers: { "Cache-Control": "no-store" } });
}
