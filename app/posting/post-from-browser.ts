import type { ClientActionFunctionArgs } from "@remix-run/react";
import { postTroubleOf } from "./post-trouble.ts";

/**
 * Posts a form from a page with scripts. Where the server has no answer to the form itself, the page must not
 * give way to an error screen: the form stays as it is, and its screen says what happened. The routes around
 * it leave their data alone then (`isTroubled` in `shouldRevalidate`).
 */
export async function postFromBrowser<Action>({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<Action>();
  } catch (thrown) {
    if (isCountedPage() && isRedirect(thrown)) throw asWholePage(thrown);
    const trouble = postTroubleOf(thrown);
    if (!trouble) throw thrown;
    return { cameToNothing: trouble };
  }
}

/**
 * Where services count this page, they see nothing of the next: it is opened as a whole new one. [SET-005]
 */
const isCountedPage = (): boolean => document.documentElement.dataset["counted"] !== undefined;

const isRedirect = (thrown: unknown): thrown is Response =>
  thrown instanceof Response && thrown.headers.has("Location");

function asWholePage({ status, headers }: Response): Response {
  const whole = new Headers(headers);
  whole.set("X-Remix-Reload-Document", "yes");
  return new Response(null, { status, headers: whole });
}
