import type { RequestHandler, Response } from "express";
import { AccessToken } from "../../app/wire/access-token.ts";
import { safePath } from "../../app/domain/safe-path.ts";
import type { Environment } from "../env.ts";
import { type CookieJar, createCookieJar } from "../session/cookie-jar.ts";
import { keepLink } from "../session/log-in/log-in-link.ts";
import type { Sealer } from "../session/sealer.ts";
import { screenPath } from "./checks/screen-path.ts";

type Settings = {
  environment: Pick<
    Environment,
    "publicUrl" | "organiserApiUrl" | "organiserPublicUrl" | "organiserApiAllowed"
  >;
  sealer: Sealer;
};

/**
 * Takes the tokens of a log-in link, `a` and `r`, out of the address that any page may be opened with, before
 * anything is made of it: they go into a sealed cookie, and the browser to a page that asks what to do with
 * them. Nothing is used up and nobody is signed in by that. `b` names the address of the API and makes the
 * link invalid unless it is listed; `state` is what a browser went to log in elsewhere with. [AUTH-026..029]
 */
export function logInLinks({ environment, sealer }: Settings): RequestHandler {
  const { publicUrl, organiserApiUrl, organiserPublicUrl, organiserApiAllowed } = environment;
  const isSecure = publicUrl.startsWith("https:");

  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    if (!URL.canParse(publicUrl + request.url)) return next();
    const url = new URL(publicUrl + request.url);
    const [a, r] = [url.searchParams.get("a"), url.searchParams.get("r")];
    if (!a || !r) return next();

    const base = baseIn(url.searchParams.get("b"));
    const jar = createCookieJar(request.headers.cookie, isSecure);
    const state = url.searchParams.get("state");
    const isToken = AccessToken.safeParse(a).success;
    const isValid = base !== null && isToken && a.length + r.length + pathWithout(url).length < longest;
    if (isValid)
      keepLink(jar, sealer, {
        accessToken: a,
        refreshToken: r,
        path: pathWithout(url),
        ...(base !== "" && { base }),
        ...(state && { state }),
      });
    response.status(303).set({
      Location: isValid ? "/login/link" : "/login?link=expired",
      "Cache-Control": "no-store",
      // On the redirect alone: on a page it would break plain form posts.
      "Referrer-Policy": "no-referrer",
    });
    sendWith(jar, response).catch(next);
  };

  /** "" for the site's own API; null for one that isn't known. */
  function baseIn(given: string | null): string | null {
    if (!given) return "";
    if (!URL.canParse(given)) return null;
    const base = new URL(given).href.replace(/\/+$/, "");
    if (base === organiserApiUrl || base === organiserPublicUrl) return "";
    return organiserApiAllowed.includes(base) ? base : null;
  }
}

/** The cookie goes out here, before the website, which is to see nothing of the tokens. */
async function sendWith(jar: CookieJar, response: Response): Promise<void> {
  for (const line of await jar.lines()) response.append("Set-Cookie", line);
  response.end();
}

/** Characters of both tokens and the page: much more than they take, and less than proxies let through. */
const longest = 6_000;

function pathWithout({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  for (const name of ["a", "r", "b", "state", "_routes"]) query.delete(name);
  return safePath(screenPath(pathname) + (query.size > 0 ? `?${query}` : "")) ?? "/";
}
