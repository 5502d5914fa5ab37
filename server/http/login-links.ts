import type { RequestHandler, Response } from "express";
import { AccessToken } from "../../app/wire/access-token.ts";
import { safePath } from "../../app/domain/safe-path.ts";
import type { Environment } from "../env.ts";
import { type CookieJar, createCookieJar } from "../session/cookie-jar.ts";
import { storeLink } from "../session/login/login-link.ts";
import type { Encrypter } from "../session/encrypter.ts";
import { screenPath } from "./checks/screen-path.ts";

type Settings = {
  environment: Pick<
    Environment,
    "publicUrl" | "organiserApiUrl" | "organiserPublicUrl" | "organiserApiAllowed"
  >;
  encrypter: Encrypter;
};

/**
 * Removes the tokens of a login link (`a` and `r`, possible on any page) from the URL before anything else
 * uses it. They are stored in an encrypted cookie, and the browser is redirected to a page that asks for
 * confirmation. The link stays valid and no user is logged in yet. `b` is the API's base URL; if it isn't
 * allowed, the link is invalid. `state` is the state of an external login that this browser started.
 * [AUTH-026..029]
 */
export function loginLinks({ environment, encrypter }: Settings): RequestHandler {
  const { publicUrl, organiserApiUrl, organiserPublicUrl, organiserApiAllowed } = environment;
  const isSecure = publicUrl.startsWith("https:");

  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    if (!URL.canParse(publicUrl + request.url)) return next();
    const url = new URL(publicUrl + request.url);
    const [a, r] = [url.searchParams.get("a"), url.searchParams.get("r")];
    if (!a || !r) return next();

    const base = allowedBase(url.searchParams.get("b"));
    const jar = createCookieJar(request.headers.cookie, isSecure);
    const state = url.searchParams.get("state");
    const isToken = AccessToken.safeParse(a).success;
    const isValid =
      base !== null && isToken && a.length + r.length + pathWithoutTokens(url).length < MAX_LENGTH;
    if (isValid)
      storeLink(jar, encrypter, {
        accessToken: a,
        refreshToken: r,
        path: pathWithoutTokens(url),
        ...(base !== "" && { base }),
        ...(state && { state }),
      });
    response.status(303).set({
      Location: isValid ? "/login/link" : "/login?link=expired",
      "Cache-Control": "no-store",
      // Only on the redirect: on a page it would break plain form posts.
      "Referrer-Policy": "no-referrer",
    });
    return sendCookies(jar, response);
  };

  /** Returns "" for the default API; null for one that isn't allowed. */
  function allowedBase(given: string | null): string | null {
    if (!given) return "";
    if (!URL.canParse(given)) return null;
    const base = new URL(given).href.replace(/\/+$/, "");
    if (base === organiserApiUrl || base === organiserPublicUrl) return "";
    return organiserApiAllowed.includes(base) ? base : null;
  }
}

/** Sends the cookie here, as the website must not see the tokens. */
async function sendCookies(jar: CookieJar, response: Response): Promise<void> {
  for (const line of await jar.setCookieHeaders()) response.append("Set-Cookie", line);
  response.end();
}

/** Maximum characters of both tokens and the path: well above real links, and below the limits of proxies. */
const MAX_LENGTH = 6_000;

function pathWithoutTokens({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  for (const name of ["a", "r", "b", "state", "_routes"]) query.delete(name);
  return safePath(screenPath(pathname) + (query.size > 0 ? `?${query}` : "")) ?? "/";
}
