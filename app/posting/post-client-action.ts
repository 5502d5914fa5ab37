import type { ClientActionFunctionArgs } from "@remix-run/react";
import { classifySubmitError } from "./submit-failure.ts";

/**
 * Client action that posts a form. If the server has no response to the form itself (outage, lost
 * connection), it returns the failure, so that the page keeps the form and shows what happened, and isn't
 * replaced by an error screen. The surrounding routes keep their data then (`revalidateUnlessSubmitFailed`).
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
 * Pages with analytics leave by a full page load, so that the scripts see nothing of the next page. [SET-005]
 */
const hasAnalytics = (): boolean => document.documentElement.dataset["counted"] !== undefined;

const isRedirect = (thrown: unknown): thrown is Response =>
  thrown instanceof Response && thrown.headers.has("Location");

function withFullPageLoad({ status, headers }: Response): Response {
  const reloading = new Headers(headers);
  reloading.set("X-Remix-Reload-Document", "yes");
  return new Response(null, { status, headers: reloading });
}
