import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { addWelcomeNotice } from "./finish-login.server.ts";

/** Why a login at the authorisation server failed. */
export type AuthorisationFailure = "bad-state" | "denied" | "rejected" | "unreachable";
const FAILURES: readonly AuthorisationFailure[] = ["bad-state", "denied", "rejected", "unreachable"];

/**
 * Redirects to the authorisation server, or to the return URL if the user is already logged in. The request
 * must be a POST, because links on other sites mustn't start a login. [AUTH-025 AUTH-033]
 */
export async function redirectToAuthorisation({ context }: ActionFunctionArgs): Promise<Response> {
  const { session } = context;
  if (session.isLoggedIn) return redirect(session.takeReturnPath(), 303);
  const url = await session.startAuthorisation();
  if (url === null) throw createNotFoundResponse();
  return redirect(url, { status: 303, headers: PRIVATE_HEADERS });
}

/**
 * Logs in with the code from the authorisation server. Redirects to a URL without the code, because the code
 * mustn't be in the browser history or in referrers. A failed login redirects to `/auth?failed=…`. A request
 * to `/auth?failed=…` gets the failure. [AUTH-034 AUTH-035 AUTH-036 RT-054 RT-055]
 * @throws the redirect
 */
export async function handleAuthorisationReturn({ request, context }: LoaderFunctionArgs) {
  const { session, site } = context;
  if (!site.authorisation) throw createNotFoundResponse();
  const query = new URL(request.url).searchParams;
  const failure = FAILURES.find((kind) => kind === query.get("failed"));
  if (failure) return { failure, server: site.authorisation.name };

  // HEAD requests, such as those of email scanners, mustn't use up the code.
  if (request.method !== "GET" || ["code", "state", "error"].every((name) => !query.get(name)))
    throw redirect("/login", { status: 303, headers: PRIVATE_HEADERS });

  const outcome = await session.logInByAuthorisation(request);
  if (outcome.ok) {
    addWelcomeNotice(context, outcome);
    throw redirect(session.takeReturnPath(), { status: 303, headers: PRIVATE_HEADERS });
  }
  const reason = outcome.reason === "limited" ? "unreachable" : outcome.reason;
  throw redirect(`/auth?failed=${reason}`, { status: 303, headers: PRIVATE_HEADERS });
}

const PRIVATE_HEADERS = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

const createNotFoundResponse = () => data({ kind: "not-found" }, { status: 404 });
