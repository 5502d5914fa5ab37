import { type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { settings } from "../../site/settings.ts";

/** External login methods; null for one that isn't configured. */
export type ExternalLogins = {
  authorisationServerName: string | null;
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
 * Redirects to the organiser's Google login, which redirects back to a login link. The link logs in at once if
 * it contains the state of this request; otherwise its page asks for confirmation. The login page links here
 * instead of using a form, because the CSP's `form-action` also applies to redirects after a form submit.
 * [AUTH-025 AUTH-035]
 */
export function redirectToGoogle({ context }: LoaderFunctionArgs): Response {
  const { site, session, loginMethods } = context;
  if (session.isLoggedIn || !isGoogleLoginOffered(site)) return redirect("/login", 303);
  return redirect(loginMethods.startGoogleLogin(), { status: 303, headers: { "Cache-Control": "no-store" } });
}
