import type { AppLoadContext } from "@remix-run/server-runtime";
import { noticeText } from "../i18n/words.server.ts";
import { inTime } from "./errors/patience.ts";
import { isWayIn, logInPath } from "./log-in-path.ts";
import { settings } from "./settings.ts";

/** A message for the top of the page: with scripts it stays so many ms (`stay`), 0 until it is closed. */
export type Message = {
  id: string;
  text: string;
  tone: "good" | "bad" | "info";
  stay: number;
  /** Where it asks to log in; that leads back to the page that was to be opened. */
  logInAt?: string;
};

/**
 * What is one visitor's own around a page: the name in the header, messages that wait for this page, and the
 * page's words for search engines. Without the organiser API the page still stands; the session is kept and
 * has no name then.
 */
export async function loadVisit(context: AppLoadContext, path: string, search: string) {
  const { organiser, session, cart, notices, language, log } = context;
  const missing = (err: unknown) =>
    log.warn({ err }, "the page does without its visitor's name or its own title");
  const [user, initial] = await Promise.all([
    session.isSignedIn ? inTime(session.user(), null, missing) : null,
    inTime(organiser.site.initialData(), null, missing),
  ]);
  const entry = initial?.sitemap.find(({ url }) => `/${url.replace(/^\/+/, "")}` === path);
  const isUnknown = session.isSignedIn && user === null;
  const waiting = [...notices.take(), ...(isUnknown ? [accountNotLoaded] : [])];
  const messages = waiting.flatMap(({ key, tone, values }, index): Message[] => {
    const text = noticeText(language.code, key, values);
    const asksToLogIn = key === "signedOut" && !session.isSignedIn && !isWayIn(path);
    // Home is where an ended session leads: the page to come back to is stored.
    const logInAt = path === "/" ? "/login" : logInPath(path + search);
    const usual = context.site.toastMilliseconds ?? settings.toastMilliseconds;
    const stay = tone === "bad" || asksToLogIn ? 0 : usual;
    const message = { id: `${context.requestId}-${index}`, tone, stay, ...(asksToLogIn && { logInAt }) };
    return text === null ? [] : [{ ...message, text }];
  });

  return {
    // Somebody whose name isn't known at the moment is signed in all the same.
    account: session.isSignedIn ? { firstName: user?.firstName ?? "" } : null,
    // As this browser was told last; the API is not asked for it. [CART-003]
    cartPieces: cart.count,
    messages,
    title: entry?.seoTitle ?? "",
    description: entry?.seoMetaDescription ?? "",
  };
}
const accountNotLoaded = { key: "accountNotLoaded", tone: "info", values: undefined } as const;

export type Visit = Awaited<ReturnType<typeof loadVisit>>;
