import type { Tags } from "./tags.server.ts";

declare global {
  interface Window {
    dataLayer?: unknown[];
    fbq?: FacebookQueue;
    _fbq?: FacebookQueue;
    _paq?: unknown[][];
  }
}

let isLoaded = false;

/** Loads each service that has a key, and tells it of this page, once. */
export function loadServices({ googleAnalytics, tagManager, facebookPixel, matomo }: Tags): void {
  if (isLoaded) return;
  isLoaded = true;
  hideWhereFrom();
  if (googleAnalytics) loadGoogleAnalytics(googleAnalytics);
  if (tagManager) loadTagManager(tagManager);
  if (facebookPixel) loadFacebookPixel(facebookPixel);
  if (matomo) loadMatomo(matomo);
}

/** The page before may have been somebody's own: of this site's addresses the services are told none. */
function hideWhereFrom(): void {
  if (document.referrer.startsWith(`${window.location.origin}/`))
    Object.defineProperty(document, "referrer", { value: "" });
}

function loadGoogleAnalytics(key: string): void {
  const told = (window.dataLayer ??= []);
  /** Google's script knows its commands by their being `arguments`. */
  function tell(..._command: unknown[]): void {
    // oxlint-disable-next-line prefer-rest-params
    told.push(arguments);
  }
  tell("js", new Date());
  tell("config", key, { allow_google_signals: false, allow_ad_personalization_signals: false });
  load(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(key)}`);
}

function loadTagManager(key: string): void {
  (window.dataLayer ??= []).push({ "gtm.start": Date.now(), event: "gtm.js" });
  load(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(key)}`);
}

/** What the pixel's own script finds when it comes: calls that wait for it. */
type FacebookQueue = {
  (...call: unknown[]): void;
  callMethod?: (...call: unknown[]) => void;
  push?: FacebookQueue;
  queue: unknown[][];
  loaded: boolean;
  version: string;
};

function loadFacebookPixel(key: string): void {
  const call = (...given: unknown[]): void => {
    if (queue.callMethod) queue.callMethod(...given);
    else queue.queue.push(given);
  };
  const queue: FacebookQueue = Object.assign(call, { queue: [], loaded: true, version: "2.0" });
  queue.push = queue;
  window.fbq = queue;
  window["_fbq"] = queue;
  // By itself it would look for what is pressed and typed.
  queue("set", "autoConfig", false, key);
  queue("init", key);
  queue("track", "PageView");
  load("https://connect.facebook.net/en_US/fbevents.js");
}

function loadMatomo({ url, siteId }: NonNullable<Tags["matomo"]>): void {
  (window["_paq"] ??= []).push(
    ["setTrackerUrl", `${url}matomo.php`],
    ["setSiteId", siteId],
    ["trackPageView"],
    ["enableLinkTracking"],
  );
  load(`${url}matomo.js`);
}

function load(address: string): void {
  const script = document.createElement("script");
  script.src = address;
  script.async = true;
  document.head.append(script);
}
