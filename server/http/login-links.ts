import type { RequestHandler, Response } from "express";
import { AccessToken } from "../../app/wire/access-token.ts";
import { toSafePath } from "../../app/domain/safe-path.ts";
import type { Environment } from "../env.ts";
import { type CookieJar, createCookieJar } from "../session/cookie-jar.ts";
import { storeLink } from "../session/login/login-link.ts";
import type { Encrypter } from "../session/encrypter.ts";
import { toScreenPath } from "./checks/screen-path.ts";

type LoginLinkDependencies = {
  environment: Pick<Environment, "publicUrl" | "organiserApiUrl" | "organiserPublicUrl" | "allowedApiUrls">;
  encrypter: Encrypter;
};

/**
 * Handles login links: URLs of any page with the tokens `a` and `r`, optionally with `b`, the base URL of an
 * allowed API, and `state`, the state of an external login. Stores them in an encrypted cookie and redirects
 * to a page that asks for confirmation, without logging in and without using up the link. Runs before
 * anything could log the URL. [AUTH-026..029]
 */
export function createLoginLinkHandler({ environment, encrypter }: LoginLinkDependencies): RequestHandler {
  const { publicUrl, organiserApiUrl, organiserPublicUrl, allowedApiUrls } = environment;
  const isSecure = publicUrl.startsWith("https:");

  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    if (!URL.canParse(publicUrl + request.url)) return next();
    const url = new URL(publicUrl + request.url);
    const [a, r] = [url.searchParams.get("a"), url.searchParams.get("r")];
    if (!a || !r) return next();

    const base = findAllowedBase(url.searchParams.get("b"));
    const jar = createCookieJar(request.headers.cookie, isSecure);
    const state = url.searchParams.get("state");
    const isToken = AccessToken.safeParse(a).success;
    const isValid = base !== null && isToken && a.length + r.length + removeTokens(url).length < MAX_LENGTH;
    if (isValid)
      storeLink(jar, encrypter, {
        accessToken: a,
        refreshToken: r,
        path: removeTokens(url),
        ...(base !== "" && { base }),
        ...(state && { state }),
      });
    response.status(303).set({
      Location: isValid ? "/login/link" : "/login?link=expired",
      "Cache-Control": "no-store",
      // Tokens in the URL must not be sent as referrer. Pages can't use this policy, because it breaks plain
      // form posts.
      "Referrer-Policy": "no-referrer",
    });
    return sendCookies(jar, response);
  };

  /** Returns the base URL of an allowed API, "" for the default API, or null if it isn't allowed. */
  function findAllowedBase(requestedBase: string | null): string | null {
    if (!requestedBase) return "";
    if (!URL.canParse(requestedBase)) return null;
    const base = new URL(requestedBase).href.replace(/\/+$/, "");
    if (base === organiserApiUrl || base === organiserPublicUrl) return "";
    return allowedApiUrls.includes(base) ? base : null;
  }
}

async function sendCookies(jar: CookieJar, response: Response): Promise<void> {
  for (const line of await jar.getSetCookieHeaders()) response.append("Set-Cookie", line);
  response.end();
}

/** Maximum characters of both tokens and the path, because proxies limit the length of headers. */
const MAX_LENGTH = 6_000;

function removeTokens({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  for (const name of ["a", "r", "b", "state", "_routes"]) query.delete(name);
  return toSafePath(toScreenPath(pathname) + (query.size > 0 ? `?${query}` : "")) ?? "/";
}
