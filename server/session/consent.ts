import type { Consent, RequestContext } from "../request-context.ts";
import type { CookieJar } from "./cookie-jar.ts";
import { DAY_MS } from "../../app/domain/durations.ts";

export const CONSENT_COOKIE = "consent";

/** After this time, the visitor has to choose again. */
const LIFETIME_MS = 182 * DAY_MS;

/** Parses the cookie. Returns `unasked` if it has no valid choice. */
export const parseConsent = (cookie: string | null | undefined): Consent =>
  cookie === "given" || cookie === "refused" ? cookie : "unasked";

export const createConsent = (jar: CookieJar): RequestContext["consent"] => ({
  state: parseConsent(jar.read(CONSENT_COOKIE)),
  choose(consent) {
    if (consent === "unasked") jar.drop(CONSENT_COOKIE);
    else jar.put(CONSENT_COOKIE, consent, LIFETIME_MS);
  },
});
