import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useState } from "react";

/**
 * Returns the result of the page's last post. Unlike `useActionData`, still returns it after a navigation to
 * a fragment of the page. Returns undefined once the page's data was loaded for another reason, such as a
 * redirect.
 */
export function useActionResult<Action>(): ReturnType<typeof useActionData<Action>> {
  const actionData = useActionData<Action>();
  const page = useLoaderData();
  const { pathname, search, hash, state } = useLocation();
  const path = pathname + search;
  const [lastState, setLast] = useState({ actionData, page, path });
  const isSamePage =
    path === lastState.path && (page === lastState.page || (hash !== "" && !isRedirect(state)));
  const result = actionData === undefined && isSamePage ? lastState.actionData : actionData;
  if (result !== lastState.actionData || page !== lastState.page || path !== lastState.path)
    setLast({ actionData: result, page, path });
  return result;
}

/** Whether a location is the target of a redirect; the router sets a property of its state. */
const isRedirect = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "_isRedirect" in state;
