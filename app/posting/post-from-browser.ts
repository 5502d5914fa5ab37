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
    const trouble = postTroubleOf(thrown);
    if (!trouble) throw thrown;
    return { cameToNothing: trouble };
  }
}
