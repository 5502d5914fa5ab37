import type { AppLoadContext } from "@remix-run/server-runtime";
import { memoise } from "../domain/memoise.ts";
import { noticeText, titleStatePrefix, translationsFor } from "../i18n/translations.server.ts";
import { optional } from "../optional.server.ts";
import { isLoginPath, loginPath } from "./login-path.ts";
import { BRIEF_TOAST_MS, getReadingTimeMs } from "../ui/use-auto-close.ts";
import { settings } from "./settings.ts";

/**
 * A notification at the top of the page. With scripts it disappears after `durationMs`; 0 keeps it until it
 * is closed. Only good news disappears by itself, since anything else has consequences.
 */
export type PageMessage = {
  id: string;
  text: string;
  tone: "good" | "bad" | "info";
  durationMs: number;
  /** A message that stays, as JSON: the language menu posts it, so that it is shown again. */
  repostValue?: string;
  /** The login URL if the message asks to log in; it returns to the current page. */
  loginUrl?: string;
};

/**
 * The layout's data that depends on the visitor: the name in the header, pending notifications; and the
 * page's title and description. If the organiser API can't be reached, the page is rendered without a name,
 * and the session continues.
 */
export async function loadLayoutData(context: AppLoadContext, path: string, search: string) {
  const { organiser, session, cart, notices, language } = context;
  const [firstName, initial] = await Promise.all([
    session.isLoggedIn ? optional(context, "user", () => session.headerName(), { or: null }) : null,
    optional(context, "sitemap", () => organiser.site.initialData(), { or: null }),
  ]);
  const sitemapPage = initial && byPath(initial.sitemap).get(path);
  const isNameMissing = session.isLoggedIn && firstName === null;
  const pendingNotices = [...notices.take(), ...(isNameMissing ? [accountNotLoaded] : [])];
  const messages = pendingNotices.flatMap(({ key, tone, values }, index): PageMessage[] => {
    const text = noticeText(language.code, key, values);
    const asksToLogIn = key === "signedOut" && !session.isLoggedIn && !isLoginPath(path);
    // A session that ends redirects to the home page, and the return URL is already stored then.
    const loginUrl = path === "/" ? "/login" : loginPath(path + search);
    const durationMs = tone === "good" && !asksToLogIn ? toastTime(key, text ?? "", context) : 0;
    const message = {
      id: `${context.requestId}-${index}`,
      tone,
      durationMs,
      ...(durationMs === 0 &&
        key !== accountNotLoaded.key && { repostValue: JSON.stringify({ key, tone, values }) }),
      ...(asksToLogIn && { loginUrl }),
    };
    return text === null ? [] : [{ ...message, text }];
  });

  return {
    // A user whose name can't be loaded is still logged in.
    account: session.isLoggedIn ? { firstName: firstName ?? "" } : null,
    // From the browser's cookie, without a request to the API. [CART-003]
    cartItemCount: cart.count,
    messages,
    title: sitemapPage?.seoTitle ?? "",
    description: sitemapPage?.seoMetaDescription ?? "",
    ...(context.formResult.get()?.hasFailed && {
      titleState: titleStatePrefix(language.code, translationsFor(language.code, "common")("error")),
    }),
  };
}

type Initial = Awaited<ReturnType<AppLoadContext["organiser"]["site"]["initialData"]>>;

/** The pages of a sitemap by path; the first if several have the same. */
const byPath = memoise((sitemap: Initial["sitemap"]) => {
  const pages = sitemap.map((page) => [`/${page.url.replace(/^\/+/, "")}`, page] as const);
  return new Map<string, (typeof pages)[number][1]>(pages.toReversed());
});

/** Milliseconds until good news disappears. [NAV-022 CONST-002] */
function toastTime(key: string, text: string, { site }: AppLoadContext): number {
  if (site.toastMilliseconds === 0) return 0;
  if (key === "vehicleSaved") return BRIEF_TOAST_MS;
  return (site.toastMilliseconds ?? settings.toastMilliseconds) + getReadingTimeMs(text);
}

const accountNotLoaded = { key: "accountNotLoaded", tone: "info", values: undefined } as const;

export type LayoutData = Awaited<ReturnType<typeof loadLayoutData>>;
