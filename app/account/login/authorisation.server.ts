import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { addWelcomeNotice } from "./finish-login.server.ts";

/** Why a return from the authorisation server didn't log the user in. */
export type AuthorisationFailure = "bad-state" | "denied" | "rejected" | "unreachable";
const failures: readonly AuthorisationFailure[] = ["bad-state", "denied", "rejected", "unreachable"];

/**
 * Redirects to the authorisation server. Only on POST, so that other sites can't start a login here. If the
 * user is logged in already, redirects to the return URL. [AUTH-025 AUTH-033]
 */
export async function redirectToAuthorisation({ context }: ActionFunctionArgs): Promise<Response> {
  const { session } = context;
  if (session.isLoggedIn) return redirect(session.takeReturnPath(), 303);
  const address = await session.startAuthorisation();
  if (address === null) throw notFound();
  return redirect(address, { status: 303, headers: privateHeaders });
}

/**
 * Handles the return from the authorisation server. The URL contains a code, so every outcome redirects to a
 * URL without it, which keeps it out of the history and referrers. After a failure that page shows the
 * reason. [AUTH-034 AUTH-035 AUTH-036 RT-054 RT-055]
 */
export async function handleAuthorisationReturn({ request, context }: LoaderFunctionArgs) {
  const { session, site } = context;
  if (!site.authorisation) throw notFound();
  const query = new URL(request.url).searchParams;
  const failed = failures.find((failure) => failure === query.get("failed"));
  if (failed) return { failed, server: site.authorisation.name };

  // HEAD requests of mail scanners and prefetching browsers must not use up the code.
  if (request.method !== "GET" || ["code", "state", "error"].every((member) => !query.get(member)))
    throw redirect("/login", { status: 303, headers: privateHeaders });

  const outcome = await session.logInByAuthorisation(request);
  if (outcome.ok) {
    addWelcomeNotice(context, outcome);
    throw redirect(session.takeReturnPath(), { status: 303, headers: privateHeaders });
  }
  const reason = outcome.reason === "limited" ? "unreachable" : outcome.reason;
  throw redirect(`/auth?failed=${reason}`, { status: 303, headers: privateHeaders });
}

const privateHeaders = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

const notFound = () => data({ kind: "not-found" }, { status: 404 });
