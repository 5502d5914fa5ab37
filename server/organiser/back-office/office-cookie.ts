import type { Request, Response } from "express";

const SESSION_COOKIE = "office_session";
const LOGIN_COOKIE = "office_login";
/** Time for the administrator to log in to the site. */
const LOGIN_COOKIE_SECONDS = 10 * 60;

/** Returns "" if the cookie is missing or malformed. */
export const readSessionCookie = (request: Request): string =>
  readCookie(request, SESSION_COOKIE, /^[\w-]{43}$/);

/**
 * Sets the session cookie, or removes the cookie if `value` is "". Browsers delete the cookie when they are
 * closed, and don't send the cookie with requests from other sites (`SameSite=Strict`).
 */
export const setSessionCookie = (response: Response, value: string, publicUrl: string): void =>
  setCookie(response, publicUrl, {
    name: SESSION_COOKIE,
    value,
    attributes: "Path=/cms; HttpOnly; SameSite=Strict",
  });

type LoginSecrets = { verifier: string; state: string };

/** Returns the secrets of the login at the site that this browser has started, or null if there is none. */
export function readLoginCookie(request: Request): LoginSecrets | null {
  const [verifier, state] = readCookie(request, LOGIN_COOKIE, /^[\w-]{43}\.[\w-]{43}$/).split(".");
  return verifier && state ? { verifier, state } : null;
}

/**
 * Sets the secrets of a login at the site, or removes the cookie if they are null. `Lax`, because the site redirects
 * back with a GET.
 */
export const setLoginCookie = (response: Response, secrets: LoginSecrets | null, publicUrl: string): void =>
  setCookie(response, publicUrl, {
    name: LOGIN_COOKIE,
    value: secrets ? `${secrets.verifier}.${secrets.state}` : "",
    attributes: `Path=/cms/log-in; HttpOnly; SameSite=Lax${secrets ? `; Max-Age=${LOGIN_COOKIE_SECONDS}` : ""}`,
  });

function readCookie({ headers }: Request, name: string, pattern: RegExp): string {
  const cookies = (headers.cookie ?? "").split(/; */);
  const values = cookies.filter((cookie) => cookie.startsWith(`${name}=`));
  return values.map((cookie) => cookie.slice(name.length + 1)).find((value) => pattern.test(value)) ?? "";
}

function setCookie(
  response: Response,
  publicUrl: string,
  { name, value, attributes }: { name: string; value: string; attributes: string },
): void {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const expiry = value === "" ? "; Max-Age=0" : "";
  response.append("Set-Cookie", `${name}=${value}; ${attributes}${secure}${expiry}`);
}
