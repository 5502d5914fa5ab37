import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useState } from "react";

/**
 * Returns the result of the page's last post, even after a navigation to a fragment of the page, which clears
 * `useActionData`. Returns undefined after the page's data was loaded for another reason, such as a redirect.
 */
export function useActionResult<Action>(): ReturnType<typeof useActionData<Action>> {
  const actionData = useActionData<Action>();
  const page = useLoaderData();
  const { pathname, search, hash, state } = useLocation();
  const path = pathname + search;
  const [lastState, setLastState] = useState({ actionData, page, path });
  const isSamePage =
    path === lastState.path && (page === lastState.page || (hash !== "" && !isRedirect(state)));
  const result = actionData === undefined && isSamePage ? lastState.actionData : actionData;
  if (result !== lastState.actionData || page !== lastState.page || path !== lastState.path)
    setLastState({ actionData: result, page, path });
  return result;
}

/** The router sets `_isRedirect` in the state of a location after a redirect. */
const isRedirect = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "_isRedirect" in state;
