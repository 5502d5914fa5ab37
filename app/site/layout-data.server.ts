import type { AppLoadContext } from "@remix-run/server-runtime";
import { memoise } from "../domain/memoise.ts";
import { getNoticeText, getTitleStatePrefix, getTranslations } from "../i18n/translations.server.ts";
import { loadOptional } from "../optional.server.ts";
import { isLoginPath, buildLoginPath } from "./login-path.ts";
import { getToastDurationMs } from "../ui/use-auto-close.ts";
import { settings } from "./settings.ts";

/**
 * A notification at the top of the page. Only messages of the tone `good` disappear by themselves, because
 * the user may have to act on other messages.
 */
export type PageMessage = {
  id: string;
  text: string;
  tone: "good" | "bad" | "info";
  /** Time after which the message disappears, or 0 if it stays. */
  durationMs: number;
  /** Whether the message disappears when the data of another page without it is loaded. */
  isOnlyForThisPage?: boolean;
  /** The message as JSON. The language menu posts the JSON, to show the message again in the new language. */
  repostValue?: string;
  /** URL of the login, if the message asks to log in. The login returns to the current page. */
  loginUrl?: string;
};

/**
 * Loads the name in the header, the pending notifications, and the page's title and description. If the API
 * fails, the page is rendered without a name.
 */
export async function loadLayoutData(context: AppLoadContext, path: string, search: string) {
  const { organiser, session, cart, notices, language } = context;
  const [firstName, initialData] = await Promise.all([
    session.isLoggedIn ? loadOptional(context, "user", () => session.headerName(), { fallback: null }) : null,
    loadOptional(context, "sitemap", () => organiser.site.getInitialData(), { fallback: null }),
  ]);
  const sitemapPage = initialData && indexByPath(initialData.sitemap).get(path);
  const baseMs = context.site.toastMilliseconds ?? settings.toastMilliseconds;
  const isNameMissing = session.isLoggedIn && firstName === null;
  const takenNotices = notices.take();
  const orderNotice = isLoginPath(path) ? takenNotices.findLast(isOrderNotice) : undefined;
  if (orderNotice) notices.add(orderNotice); // for the next step of the login
  const pendingNotices = [
    ...(orderNotice ? [orderNotice] : []),
    ...takenNotices.filter((notice) => !isOrderNotice(notice)),
    ...(isNameMissing ? [ACCOUNT_NOT_LOADED] : []),
  ];
  const messages = pendingNotices.flatMap((notice, index): PageMessage[] => {
    const { key, tone, values } = notice;
    const text = getNoticeText(language.code, key, values);
    const asksToLogIn = key === "signedOut" && !session.isLoggedIn && !isLoginPath(path);
    // When a session ends, the user is redirected to the home page, and the return URL is already stored.
    const loginUrl = path === "/" ? "/login" : buildLoginPath(path + search);
    const durationMs =
      tone === "good" && !asksToLogIn
        ? getToastDurationMs(baseMs, text ?? "", { isBrief: key === "vehicleSaved" })
        : 0;
    const message = {
      id: isOrderNotice(notice) ? `${key} ${text}` : `${context.requestId}-${index}`,
      tone,
      durationMs,
      ...(isOrderNotice(notice) && { isOnlyForThisPage: true }),
      ...(durationMs === 0 &&
        key !== ACCOUNT_NOT_LOADED.key && { repostValue: JSON.stringify({ key, tone, values }) }),
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
      titleState: getTitleStatePrefix(language.code, getTranslations(language.code, "common")("error")),
    }),
  };
}

/** What the user is ordering, which is shown at every step of the login, but on no other page. */
const isOrderNotice = ({ key }: { key: string }): boolean => key === "entrySoFar" || key === "orderSoFar";

type InitialData = Awaited<ReturnType<AppLoadContext["organiser"]["site"]["getInitialData"]>>;

/** Of several pages with the same path, the first is used. */
const indexByPath = memoise((sitemap: InitialData["sitemap"]) => {
  const pages = sitemap.map((page) => [`/${page.url.replace(/^\/+/, "")}`, page] as const);
  return new Map<string, (typeof pages)[number][1]>(pages.toReversed());
});

const ACCOUNT_NOT_LOADED = { key: "accountNotLoaded", tone: "info", values: undefined } as const;

export type LayoutData = Awaited<ReturnType<typeof loadLayoutData>>;
