import { type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { settings } from "../../site/settings.ts";

/** The configured login methods on other sites. */
export type ExternalLogins = {
  /** The authorisation server's display name. */
  authorisationServerName: string | null;
  /** The path on this site that redirects to the organiser's Google login. */
  googleLoginPath: string | null;
};

/** Returns the configured external login methods. [AUTH-025 SET-019] */
export function listExternalLogins({ site }: AppLoadContext): ExternalLogins {
  return {
    authorisationServerName: site.authorisation?.name ?? null,
    googleLoginPath: isGoogleLoginOffered(site) ? "/login/google" : null,
  };
}

const isGoogleLoginOffered = (site: AppLoadContext["site"]): boolean =>
  site.googleLogin ?? settings.googleLogin;

/**
 * Redirects to the organiser's page for the Google login. That page comes back with a login link, which logs
 * in at once if it contains the state of this request, and asks for confirmation otherwise. A link rather
 * than a form, since the CSP's `form-action` applies to all redirects of a form. [AUTH-025 AUTH-035]
 */
export function redirectToGoogle({ context }: LoaderFunctionArgs): Response {
  const { site, session, loginMethods } = context;
  if (session.isLoggedIn || !isGoogleLoginOffered(site)) return redirect("/login", 303);
  return redirect(loginMethods.startGoogleLogin(), { status: 303, headers: { "Cache-Control": "no-store" } });
}
