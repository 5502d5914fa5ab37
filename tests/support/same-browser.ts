import type { Browser } from "./browser.ts";
import type { RunningSite } from "./running-site.ts";

/** Returns a window with the browser's current cookies, whose requests go to another instance. */
export function windowAt(site: RunningSite, browser: Browser, headers?: Record<string, string>): Browser {
  const window = site.browse(headers);
  for (const [name, value] of browser.cookies) window.cookies.set(name, value);
  return window;
}
