import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { welcome } from "./go-on.server.ts";

/** Why somebody who comes back from the authorisation server isn't logged in. */
export type Failure = "bad-state" | "denied" | "refused" | "unreachable";
const failures: readonly Failure[] = ["bad-state", "denied", "refused", "unreachable"];

/**
 * Leads to the authorisation server. A post, so that no other site begins a log-in here; who is signed in
 * already goes on to where it would have led. [AUTH-025 AUTH-033]
 */
export async function leadToAuthorisation({ context }: ActionFunctionArgs): Promise<Response> {
  const { session } = context;
  if (session.isSignedIn) return redirect(session.takeReturnPath(), 303);
  const address = await session.authorisationAddress();
  if (address === null) throw notOffered();
  return redirect(address, { status: 303, headers: unseen });
}

/**
 * Back from there. The address holds a code: whatever comes of it, the answer leads on to one without, so
 * that it stays in no history and goes along as no referrer. What is shown then is why nobody was logged in.
 * [AUTH-034 AUTH-035 AUTH-036 RT-054 RT-055]
 */
export async function comeBack({ request, context }: LoaderFunctionArgs) {
  const { session, site } = context;
  if (!site.authorisation) throw notOffered();
  const query = new URL(request.url).searchParams;
  const failed = failures.find((failure) => failure === query.get("failed"));
  if (failed) return { failed, server: site.authorisation.name };

  // Whoever only looks, a mail program or a browser ahead of its visitor, uses up nothing.
  if (request.method !== "GET" || ["code", "state", "error"].every((member) => !query.get(member)))
    throw redirect("/login", { status: 303, headers: unseen });

  const outcome = await session.logInByAuthorisation(request);
  if (outcome.ok) {
    welcome(context, outcome);
    throw redirect(session.takeReturnPath(), { status: 303, headers: unseen });
  }
  const why = outcome.reason === "limited" ? "unreachable" : outcome.reason;
  throw redirect(`/auth?failed=${why}`, { status: 303, headers: unseen });
}

const unseen = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

const notOffered = () => data({ kind: "not-found" }, { status: 404 });
