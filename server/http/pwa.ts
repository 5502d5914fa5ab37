import type { RequestHandler } from "express";
import type { Image } from "../../app/wire/media.ts";
import type { Domain } from "../../app/wire/site.ts";
import type { OrganiserClient } from "../organiser-client/client.ts";
import type { LanguageChoice } from "../session/language.ts";
import type { ErrorPages } from "./errors/error-pages.ts";
import { getRequestScope } from "./request-scope.ts";
import { anonymousTokenSource } from "./anonymous-token-source.ts";

type PwaDependencies = {
  client: OrganiserClient;
  languages: LanguageChoice;
  errorPages: ErrorPages;
  publicUrl: string;
  productName: string;
  /** Null in development. */
  serviceWorkerSource: string | null;
};

/** Serves the web app manifest, the service worker and the offline page. [PWA-001..003 PWA-010] */
export function servePwaFiles({
  client,
  languages,
  errorPages,
  publicUrl,
  productName,
  serviceWorkerSource,
}: PwaDependencies): RequestHandler {
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    if (request.path === "/manifest.webmanifest") return sendManifest();
    if (request.path === "/offline.html") return sendOfflinePage();
    if (request.path === "/service-worker.js" && serviceWorkerSource !== null)
      return sendServiceWorker(serviceWorkerSource);
    return next();

    async function sendManifest(): Promise<void> {
      const { id, log } = getRequestScope(response);
      const organiser = client.forRequest({ ...anonymousTokenSource, requestId: id, log });
      const domain = await organiser.site.getDomain().catch((err: unknown) => {
        log.warn({ err }, "the manifest lacks the organiser's details");
        return null;
      });
      response.type("application/manifest+json");
      response.set("Cache-Control", domain ? "public, max-age=3600" : "no-store");
      response.send(JSON.stringify(createManifest(domain, productName)));
    }

    async function sendOfflinePage(): Promise<void> {
      const headers = new Headers({ "accept-language": request.headers["accept-language"] ?? "" });
      errorPages.sendOfflinePage(response, await languages.choose(publicUrl + request.url, headers));
    }

    function sendServiceWorker(script: string): void {
      // A service worker has the policy of its own response.
      response.set("Content-Security-Policy", "default-src 'none'; connect-src 'self'");
      response.type("text/javascript").set("Cache-Control", "no-cache").send(script);
    }
  };
}

const DEFAULT_THEME_COLOUR = "#fbfaf7";
/** Background colour of the app until its first page has loaded. */
const BACKGROUND_COLOUR = "#0e1116";

const createManifest = (domain: Domain | null, productName: string) => ({
  id: "/",
  name: domain?.organisationName || domain?.name || productName,
  start_url: "/",
  scope: "/",
  display: "standalone",
  theme_color: domain?.themeColour || DEFAULT_THEME_COLOUR,
  background_color: BACKGROUND_COLOUR,
  icons: createIcons(domain?.favicon ?? null),
});

type Icon = { src: string; sizes: string; type?: string; purpose?: string };

/** Returns the organiser's icon for the manifest, or the site's own. */
function createIcons(favicon: Image | null): Icon[] {
  if (!favicon) {
    const defaultIcons = buildSquareIcons("image/png", (size) => `/icons/app-${size}.png`);
    return [...defaultIcons, ...defaultIcons.map((icon) => ({ ...icon, purpose: "maskable" }))];
  }
  const { hash, url, width, height } = favicon;
  if (hash)
    return buildSquareIcons("image/webp", (size) => `/assets/i/${encodeURIComponent(hash)}/1x1/${size}.webp`);
  return [{ src: url, sizes: `${width}x${height}` }];
}

/** Returns an icon in the two sizes that browsers require of an installable app. */
const buildSquareIcons = (type: string, src: (size: number) => string): Icon[] =>
  [192, 512].map((size) => ({ src: src(size), sizes: `${size}x${size}`, type }));
