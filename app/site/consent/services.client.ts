import type { AnalyticsTags } from "./tags.server.ts";

declare global {
  interface Window {
    dataLayer?: unknown[];
    fbq?: FacebookQueue;
    _fbq?: FacebookQueue;
    _paq?: unknown[][];
  }
}

let isLoaded = false;

/** Loads each service that has a key and reports this page to it. Only the first call has an effect. */
export function loadServices({ googleAnalytics, tagManager, facebookPixel, matomo }: AnalyticsTags): void {
  if (isLoaded) return;
  isLoaded = true;
  hideOwnReferrer();
  if (googleAnalytics) loadGoogleAnalytics(googleAnalytics);
  if (tagManager) loadTagManager(tagManager);
  if (facebookPixel) loadFacebookPixel(facebookPixel);
  if (matomo) loadMatomo(matomo);
}

/** Hides a referrer of this site from the services, because the previous page may have been private. */
function hideOwnReferrer(): void {
  if (document.referrer.startsWith(`${window.location.origin}/`))
    Object.defineProperty(document, "referrer", { value: "" });
}

function loadGoogleAnalytics(key: string): void {
  const queue = (window.dataLayer ??= []);
  // Google's script accepts only `arguments` objects, not arrays.
  function gtag(..._command: unknown[]): void {
    // oxlint-disable-next-line prefer-rest-params
    queue.push(arguments);
  }
  gtag("js", new Date());
  gtag("config", key, { allow_google_signals: false, allow_ad_personalization_signals: false });
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(key)}`);
}

function loadTagManager(key: string): void {
  (window.dataLayer ??= []).push({ "gtm.start": Date.now(), event: "gtm.js" });
  loadScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(key)}`);
}

/** Queues calls until the pixel's script has loaded. */
type FacebookQueue = {
  (...call: unknown[]): void;
  callMethod?: (...call: unknown[]) => void;
  push?: FacebookQueue;
  queue: unknown[][];
  loaded: boolean;
  version: string;
};

function loadFacebookPixel(key: string): void {
  const call = (...args: unknown[]): void => {
    if (queue.callMethod) queue.callMethod(...args);
    else queue.queue.push(args);
  };
  const queue: FacebookQueue = Object.assign(call, { queue: [], loaded: true, version: "2.0" });
  queue.push = queue;
  window.fbq = queue;
  window["_fbq"] = queue;
  // Disable the automatic tracking of clicks and form input.
  queue("set", "autoConfig", false, key);
  queue("init", key);
  queue("track", "PageView");
  loadScript("https://connect.facebook.net/en_US/fbevents.js");
}

function loadMatomo({ url, siteId }: NonNullable<AnalyticsTags["matomo"]>): void {
  (window["_paq"] ??= []).push(
    ["setTrackerUrl", `${url}matomo.php`],
    ["setSiteId", siteId],
    ["trackPageView"],
    ["enableLinkTracking"],
  );
  loadScript(`${url}matomo.js`);
}

function loadScript(url: string): void {
  const script = document.createElement("script");
  script.src = url;
  script.async = true;
  document.head.append(script);
}
