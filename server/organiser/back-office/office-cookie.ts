import type { Request, Response } from "express";

const cookieName = "office_session";

/** What the back-office's cookie holds; "" for none, and for what is none of its values. */
export const cookieIn = ({ headers }: Request): string =>
  new RegExp(`(?:^|; *)${cookieName}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? "")?.[1] ?? "";

/**
 * Sets the cookie, or takes it away for "". It stays until the browser is closed; the session itself ends
 * sooner. Strict: no link from elsewhere acts in it.
 */
export function setCookie(response: Response, value: string, publicUrl: string): void {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const gone = value === "" ? "; Max-Age=0" : "";
  response.setHeader(
    "Set-Cookie",
    `${cookieName}=${value}; Path=/cms; HttpOnly; SameSite=Strict${secure}${gone}`,
  );
}
