import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { addWelcomeNotice } from "./finish-login.server.ts";

/** Why a return from the authorisation server didn't log the user in. */
export type AuthorisationFailure = "bad-state" | "denied" | "rejected" | "unreachable";
const failures: readonly AuthorisationFailure[] = ["bad-state", "denied", "rejected", "unreachable"];

/**
 * Redirects to the authorisation server. Must be a POST, so that other sites can't start a login here. If the
 * user is already logged in, redirects to the return URL. [AUTH-025 AUTH-033]
 */
export async function redirectToAuthorisation({ context }: ActionFunctionArgs): Promise<Response> {
  const { session } = context;
  if (session.isLoggedIn) return redirect(session.takeReturnPath(), 303);
  const url = await session.startAuthorisation();
  if (url === null) throw notFound();
  return redirect(url, { status: 303, headers: privateHeaders });
}

/**
 * Handles the return from the authorisation server. Its URL contains a code, so every outcome redirects to a
 * URL without the code, to keep it out of the history and referrers. After a failure, the result is the reason
 * to show there. [AUTH-034 AUTH-035 AUTH-036 RT-054 RT-055]
 */
export async function handleAuthorisationReturn({ request, context }: LoaderFunctionArgs) {
  const { session, site } = context;
  if (!site.authorisation) throw notFound();
  const query = new URL(request.url).searchParams;
  const failure = failures.find((kind) => kind === query.get("failed"));
  if (failure) return { failure, server: site.authorisation.name };

  // Don't let HEAD requests, such as those of email scanners, use up the code.
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
