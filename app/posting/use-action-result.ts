import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useState } from "react";

/**
 * Result of the page's last post. Unlike `useActionData` it survives navigation to fragments of the page. It
 * is dropped when the page's data is loaded again, as after a redirect. A fragment link that is followed
 * during the reload after a post reloads the data too; the result stays then.
 */
export function useActionResult<Action>(): ReturnType<typeof useActionData<Action>> {
  const reply = useActionData<Action>();
  const page = useLoaderData();
  const { pathname, search, hash, state } = useLocation();
  const path = pathname + search;
  const [last, setLast] = useState({ reply, page, path });
  const isSamePage = path === last.path && (page === last.page || (hash !== "" && !isRedirect(state)));
  const shown = reply === undefined && isSamePage ? last.reply : reply;
  if (shown !== last.reply || page !== last.page || path !== last.path) setLast({ reply: shown, page, path });
  return shown;
}

/** The router marks locations that are the target of a redirect. */
const isRedirect = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "_isRedirect" in state;
