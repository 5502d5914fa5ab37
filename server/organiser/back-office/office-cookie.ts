import type { Request, Response } from "express";

const COOKIE_NAME = "office_session";

/** Reads the session cookie; "" if it is missing or malformed. */
export const readSessionCookie = ({ headers }: Request): string =>
  new RegExp(`(?:^|; *)${COOKIE_NAME}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? "")?.[1] ?? "";

/**
 * Sets the session cookie, or removes it for "". The browser keeps it until it is closed; the session ends
 * sooner. SameSite=Strict, so that links from other sites can't act in the session.
 */
export function setSessionCookie(response: Response, value: string, publicUrl: string): void {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const expiry = value === "" ? "; Max-Age=0" : "";
  response.setHeader(
    "Set-Cookie",
    `${COOKIE_NAME}=${value}; Path=/cms; HttpOnly; SameSite=Strict${secure}${expiry}`,
  );
}
