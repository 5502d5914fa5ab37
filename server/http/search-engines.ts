import type { RequestHandler } from "express";
import { robotsText } from "../../app/domain/robots.ts";
import { sitemapXml } from "../../app/domain/sitemap.ts";
import { languages } from "../../app/i18n/languages.ts";
import type { OrganiserClient } from "../organiser-client/client.ts";
import type { Clock } from "../request-context.ts";
import { compress, encodingFor } from "./compress.ts";
import { exchangeOf } from "./exchange.ts";
import { nobody } from "./nobody.ts";

type Settings = { client: OrganiserClient; publicUrl: string; clock: Clock };

/** Made anew so often, whoever asks: it has every address nineteen times. */
const madeFor = 60_000;
/** Seconds after which a search engine may ask again while the organiser API doesn't answer. */
const retryAfter = 300;
const quality = 4;

/** What search engines read first: `/robots.txt`, and `/sitemap.xml` with every address. [NAV-013 NAV-014] */
export function searchEngines({ client, publicUrl, clock }: Settings): RequestHandler {
  let made: { at: number; xml: Promise<string> } | null = null;

  return (request, response, next) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isRead && request.path === "/robots.txt") {
      response.type("text/plain").set("Cache-Control", "public, max-age=3600").send(robotsText(publicUrl));
    } else if (isRead && request.path === "/sitemap.xml") {
      sendSitemap().catch(next);
    } else next();

    async function sendSitemap(): Promise<void> {
      try {
        const xml = Buffer.from(await sitemap());
        const wished = encodingFor(request.headers["accept-encoding"]);
        const { encoding, bytes } = await compress(xml, wished, quality);
        if (encoding !== "identity") response.set("Content-Encoding", encoding);
        response.type("application/xml").vary("Accept-Encoding").set("Cache-Control", "public, max-age=300");
        response.send(bytes);
      } catch (err) {
        exchangeOf(response).log.warn({ err }, "the sitemap can't be made");
        response.status(503).set("Retry-After", String(retryAfter)).set("Cache-Control", "no-store").end();
      }
    }

    function sitemap(): Promise<string> {
      const now = clock.now();
      if (made && now - made.at < madeFor) return made.xml;
      const { id, log } = exchangeOf(response);
      const organiser = client.forRequest({ ...nobody, requestId: id, log });
      const xml = organiser.site
        .initialData()
        .then((data) => sitemapXml(data.sitemap, { publicUrl, languages: Object.keys(languages) }));
      const making = { at: now, xml };
      made = making;
      // What went wrong isn't kept for the next one who asks.
      xml.catch(() => {
        if (made === making) made = null;
      });
      return xml;
    }
  };
}
