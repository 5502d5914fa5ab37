import type { Browser } from "./browser.ts";
import type { RunningSite } from "./running-site.ts";

/** A window of the same browser, whose requests the load balancer sends to this instance. */
export function windowAt(site: RunningSite, browser: Browser, headers?: Record<string, string>): Browser {
  const window = site.browse(headers);
  for (const [name, value] of browser.cookies) window.cookies.set(name, value);
  return window;
}
