import type { RequestHandler } from "express";
import type { Image } from "../../app/wire/media.ts";
import type { Domain } from "../../app/wire/site.ts";
import type { OrganiserClient } from "../organiser-client/client.ts";
import type { LanguageChoice } from "../session/language.ts";
import type { ErrorPages } from "./errors/error-pages.ts";
import { exchangeOf } from "./exchange.ts";
import { nobody } from "./nobody.ts";

type Settings = {
  client: OrganiserClient;
  languages: LanguageChoice;
  pages: ErrorPages;
  publicUrl: string;
  productName: string;
  /** The script that browsers run beside the pages; null while the website is being developed. */
  worker: string | null;
};

/**
 * What makes the site one that can be installed: `/manifest.webmanifest`, with the organiser's name, icon and
 * colours; `/service-worker.js`; and `/offline.html`, the note that the worker shows without a connection.
 * [PWA-001..003 PWA-010]
 */
export function installed({
  client,
  languages,
  pages,
  publicUrl,
  productName,
  worker,
}: Settings): RequestHandler {
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    if (request.path === "/manifest.webmanifest") sendManifest().catch(next);
    else if (request.path === "/offline.html") sendNote().catch(next);
    else if (request.path === "/service-worker.js" && worker !== null) sendWorker(worker);
    else next();

    async function sendManifest(): Promise<void> {
      const { id, log } = exchangeOf(response);
      const organiser = client.forRequest({ ...nobody, requestId: id, log });
      const domain = await organiser.site.domain().catch((err: unknown) => {
        log.warn({ err }, "the manifest lacks what the organiser says");
        return null;
      });
      response.type("application/manifest+json");
      response.set("Cache-Control", domain ? "public, max-age=3600" : "no-store");
      response.send(JSON.stringify(manifestOf(domain, productName)));
    }

    async function sendNote(): Promise<void> {
      const wished = new Headers({ "accept-language": request.headers["accept-language"] ?? "" });
      pages.sendNote(response, await languages.of(publicUrl + request.url, wished));
    }

    function sendWorker(script: string): void {
      // What the worker may ask for, its own answer says.
      response.set("Content-Security-Policy", "default-src 'none'; connect-src 'self'");
      response.type("text/javascript").set("Cache-Control", "no-cache").send(script);
    }
  };
}

/** The site's own colour around the page, where the organiser has none. */
const paper = "#fbfaf7";
/** What is seen until the first page of an app is there: the dark ground, whatever the organiser's accent. */
const asphalt = "#0e1116";

const manifestOf = (domain: Domain | null, productName: string) => ({
  id: "/",
  name: domain?.organisationName || domain?.name || productName,
  start_url: "/",
  scope: "/",
  display: "standalone",
  theme_color: domain?.themeColour || paper,
  background_color: asphalt,
  icons: iconsOf(domain?.favicon ?? null),
});

type Icon = { src: string; sizes: string; type?: string; purpose?: string };

/** The organiser's icon in the sizes that phones want; without one the site's own. */
function iconsOf(favicon: Image | null): Icon[] {
  if (!favicon) {
    const own = squares("image/png", (side) => `/icons/app-${side}.png`);
    return [...own, ...own.map((icon) => ({ ...icon, purpose: "maskable" }))];
  }
  const { hash, url, width, height } = favicon;
  if (hash) return squares("image/webp", (side) => `/assets/i/${encodeURIComponent(hash)}/1x1/${side}.webp`);
  return [{ src: url, sizes: `${width}x${height}` }];
}

/** Browsers ask for these sides, in px. */
const squares = (type: string, src: (side: number) => string): Icon[] =>
  [192, 512].map((side) => ({ src: src(side), sizes: `${side}x${side}`, type }));
