import type { Consent, RequestContext } from "../request-context.ts";
import type { CookieJar } from "./cookie-jar.ts";
import { DAY_MS } from "../../app/domain/durations.ts";

/** Cookie with the visitor's choice; absent until the visitor has chosen. */
export const CONSENT_COOKIE = "consent";

/** After this time, the visitor has to choose again. */
const LIFETIME_MS = 182 * DAY_MS;

/** Parses the cookie. Without a valid choice, the result is `unasked`. */
export const parseConsent = (cookie: string | null | undefined): Consent =>
  cookie === "given" || cookie === "refused" ? cookie : "unasked";

/** Creates the consent of one request. */
export const createConsent = (jar: CookieJar): RequestContext["consent"] => ({
  state: parseConsent(jar.read(CONSENT_COOKIE)),
  choose(consent) {
    if (consent === "unasked") jar.drop(CONSENT_COOKIE);
    else jar.put(CONSENT_COOKIE, consent, LIFETIME_MS);
  },
});
