import { type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { settings } from "../../site/settings.ts";

/** The configured login methods on other sites. */
export type ExternalLogins = {
  /** The authorisation server's display name. */
  server: string | null;
  /** The path on this site that redirects to the organiser's Google login. */
  google: string | null;
};

/** Returns the configured external login methods. [AUTH-025 SET-019] */
export function externalLogins({ site }: AppLoadContext): ExternalLogins {
  return {
    server: site.authorisation?.name ?? null,
    google: offersGoogle(site) ? "/login/google" : null,
  };
}

const offersGoogle = (site: AppLoadContext["site"]): boolean => site.googleLogIn ?? settings.googleLogIn;

/**
 * Redirects to the organiser's page for the Google login. That page comes back with a login link, which logs
 * in at once if it contains the state of this request, and asks for confirmation otherwise. A link rather
 * than a form, since the CSP's `form-action` applies to all redirects of a form. [AUTH-025 AUTH-035]
 */
export function redirectToGoogle({ context }: LoaderFunctionArgs): Response {
  const { site, session, loginMethods } = context;
  if (session.isLoggedIn || !offersGoogle(site)) return redirect("/login", 303);
  return redirect(loginMethods.startGoogleLogin(), { status: 303, headers: { "Cache-Control": "no-store" } });
}
