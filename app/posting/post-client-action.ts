import type { ClientActionFunctionArgs } from "@remix-run/react";
import { classifySubmitError } from "./submit-failure.ts";

/** Reads the form data from a copy of the request, so that the request can still be sent. */
export const readPostedFields = (request: Request): Promise<FormData> => request.clone().formData();

/**
 * Client action that posts a form. If the server doesn't respond to the form (outage, lost connection),
 * returns the failure instead of throwing, so that the page shows the failure above the form.
 */
export async function postClientAction<Action>({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<Action>();
  } catch (thrown) {
    if (hasAnalytics() && isRedirect(thrown)) throw withFullPageLoad(thrown);
    const failure = classifySubmitError(thrown);
    if (!failure) throw thrown;
    return { failedSubmit: failure };
  }
}

/** With analytics, a redirect loads a new document, so that scripts can't track the next page. [SET-005] */
const hasAnalytics = (): boolean => document.documentElement.dataset["counted"] !== undefined;

const isRedirect = (thrown: unknown): thrown is Response =>
  thrown instanceof Response && thrown.headers.has("Location");

function withFullPageLoad({ status, headers }: Response): Response {
  const reloadHeaders = new Headers(headers);
  reloadHeaders.set("X-Remix-Reload-Document", "yes");
  return new Response(null, { status, headers: reloadHeaders });
}
