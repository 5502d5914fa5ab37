import { type Answer, type Browser, browserOf } from "./browser.ts";
import type { RunningOrganiser } from "./running-organiser.ts";

/** A browser at the organiser API's own pages. */
export const browseApi = ({ url }: Pick<RunningOrganiser, "url">): Browser =>
  browserOf(Number(new URL(url).port), url);

export type Credentials = { email: string; password: string };
export const driver: Credentials = { email: "driver@example.com", password: "roll-racing-250" };

/** Begins at the log-in page's button; gives the address of the authorisation server that it leads to. */
export async function askToAuthorise(browser: Browser): Promise<URL> {
  const answer = await browser.post("/auth", {});
  return new URL(answer.location);
}

/** Logs in at the authorisation server's page and allows; gives where it leads back to. */
export async function allow(api: Browser, asked: URL, who: Credentials = driver): Promise<Answer> {
  const page = asked.pathname + asked.search;
  const question = await api.post(page, { ...who, action: "log-in" });
  return api.post(page, { ticket: ticketIn(question.body), action: "allow" });
}

/** The ticket in the page that asks for leave. */
export const ticketIn = (html: string): string => /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? "";

/** Path and query of an address. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** Whether a page is made for somebody who is signed in. */
export const isSignedIn = ({ body }: Answer): boolean => body.includes('action="/logout"');
