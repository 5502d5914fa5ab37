import { type Browser, browserOf, type BrowserResponse } from "./browser.ts";
import type { RunningOrganiser } from "./running-organiser.ts";

/** Opens a browser for the organiser API's own pages. */
export const browseApi = ({ url }: Pick<RunningOrganiser, "url">): Browser =>
  browserOf(Number(new URL(url).port), url);

export type Credentials = { email: string; password: string };
export const driver: Credentials = { email: "driver@example.com", password: "roll-racing-250" };

/** Clicks the button of the login page; returns the URL of the authorisation server. */
export async function requestAuthorisation(browser: Browser): Promise<URL> {
  const response = await browser.post("/auth", {});
  return new URL(response.location);
}

/** Logs in at the authorisation server and grants access; returns the redirect back. */
export async function grantAccess(
  api: Browser,
  request: URL,
  credentials: Credentials = driver,
): Promise<BrowserResponse> {
  const page = request.pathname + request.search;
  const consentPage = await api.post(page, { ...credentials, action: "log-in" });
  return api.post(page, { ticket: findConsentTicket(consentPage.body), action: "allow" });
}

/** Returns the ticket in the consent page; "" without one. */
export const findConsentTicket = (html: string): string =>
  /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? "";

/** Returns path and query of a URL. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** Whether a page was rendered for a logged-in user. */
export const isLoggedIn = ({ body }: BrowserResponse): boolean => body.includes('action="/logout"');
