import type { Consent, RequestContext } from "../request-context.ts";
import type { CookieJar } from "./cookie-jar.ts";

/** The cookie that keeps a visitor's answer; there is none until they are asked. */
export const consentCookie = "consent";

/** After that one is asked again. */
const halfYear = 182 * 24 * 60 * 60 * 1_000;

/** What such a cookie says; whatever it doesn't say was never answered. */
export const consentIn = (cookie: string | null | undefined): Consent =>
  cookie === "given" || cookie === "refused" ? cookie : "unasked";

export const consentOf = (jar: CookieJar): RequestContext["consent"] => ({
  state: consentIn(jar.read(consentCookie)),
  choose(consent) {
    if (consent === "unasked") jar.drop(consentCookie);
    else jar.put(consentCookie, consent, halfYear);
  },
});
