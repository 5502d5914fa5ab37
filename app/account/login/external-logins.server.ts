import { type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { settings } from "../../site/settings.ts";

/** The external login methods. A method that isn't configured is null. */
export type ExternalLogins = {
  authorisationServerName: string | null;
  googleLoginPath: string | null;
};

/** Returns the configured external login methods. [AUTH-025 SET-019] */
export function getExternalLogins({ site }: AppLoadContext): ExternalLogins {
  return {
    authorisationServerName: site.authorisation?.name ?? null,
    googleLoginPath: isGoogleLoginOffered(site) ? "/login/google" : null,
  };
}

const isGoogleLoginOffered = (site: AppLoadContext["site"]): boolean =>
  site.googleLogin ?? settings.googleLogin;

/**
 * Redirects to the organiser's Google login, which later redirects to a login link. The login page has a link
 * to this path and not a form, because the CSP's `form-action` also applies to redirects after a submit.
 * [AUTH-025 AUTH-035]
 */
export function redirectToGoogle({ context }: LoaderFunctionArgs): Response {
  const { site, session, loginMethods } = context;
  if (session.isLoggedIn || !isGoogleLoginOffered(site)) return redirect("/login", 303);
  return redirect(loginMethods.startGoogleLogin(), { status: 303, headers: { "Cache-Control": "no-store" } });
}
