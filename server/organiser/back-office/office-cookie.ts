import type { Request, Response } from "express";

const COOKIE_NAME = "office_session";

/** Reads the session cookie; "" if it is missing or malformed. */
export const readSessionCookie = ({ headers }: Request): string =>
  new RegExp(`(?:^|; *)${COOKIE_NAME}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? "")?.[1] ?? "";

/**
 * Sets the session cookie; "" removes it. Browsers delete the cookie when they are closed, and don't send it
 * with requests that other sites cause (`SameSite=Strict`).
 */
export function setSessionCookie(response: Response, value: string, publicUrl: string): void {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const expiry = value === "" ? "; Max-Age=0" : "";
  response.setHeader(
    "Set-Cookie",
    `${COOKIE_NAME}=${value}; Path=/cms; HttpOnly; SameSite=Strict${secure}${expiry}`,
  );
}
