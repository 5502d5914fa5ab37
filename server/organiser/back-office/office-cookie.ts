import type { Request, Response } from "express";

const COOKIE_NAME = "office_session";

/** Returns "" if the cookie is missing or malformed. */
export const readSessionCookie = ({ headers }: Request): string =>
  new RegExp(`(?:^|; *)${COOKIE_NAME}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? "")?.[1] ?? "";

/**
 * Sets the session cookie, or removes the cookie if `value` is "". Browsers delete the cookie when they are
 * closed, and don't send the cookie with requests from other sites (`SameSite=Strict`).
 */
export function setSessionCookie(response: Response, value: string, publicUrl: string): void {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const expiry = value === "" ? "; Max-Age=0" : "";
  response.setHeader(
    "Set-Cookie",
    `${COOKIE_NAME}=${value}; Path=/cms; HttpOnly; SameSite=Strict${secure}${expiry}`,
  );
}
