import type { ClientActionFunctionArgs } from "@remix-run/react";
import { classifySubmitError } from "./submit-failure.ts";

/** Reads the form data of a copy of the request, so that the request can still be sent. */
export const readPostedFields = (request: Request): Promise<FormData> => request.clone().formData();

/**
 * Client action that posts a form. If there is no response to the form itself (outage, lost connection),
 * returns the failure instead of throwing. The page then shows it above the form instead of an error screen.
 * Routes that use `revalidateUnlessSubmitFailed` then don't reload their data.
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

/**
 * Whether the page has analytics. A redirect then loads a new document, so that the scripts can't track the
 * next page. [SET-005]
 */
const hasAnalytics = (): boolean => document.documentElement.dataset["counted"] !== undefined;

const isRedirect = (thrown: unknown): thrown is Response =>
  thrown instanceof Response && thrown.headers.has("Location");

function withFullPageLoad({ status, headers }: Response): Response {
  const reloadHeaders = new Headers(headers);
  reloadHeaders.set("X-Remix-Reload-Document", "yes");
  return new Response(null, { status, headers: reloadHeaders });
}
