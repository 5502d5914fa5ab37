// Measures what a browser with an empty cache loads for a page, in transferred bytes (brotli).
import { request } from "node:http";
import { JSDOM } from "jsdom";
import { hashTranslations } from "../translations.mjs";

/** Width of a phone in CSS pixels. */
const WIDTH = 390;

/** Returns the transferred bytes of the first visit of a page by kind, without lazy pictures. */
export async function measureFirstVisit(url) {
  const page = await fetchAsBrowser(url);
  const { document } = new JSDOM(await (await fetch(url)).text()).window;
  const findValues = (selector, attribute) =>
    [
      ...new Set([...document.querySelectorAll(selector)].map((element) => element.getAttribute(attribute))),
    ].filter(Boolean);

  const kinds = {
    css: findValues('link[rel="stylesheet"]', "href"),
    js: [
      ...new Set([...findValues('link[rel="modulepreload"]', "href"), ...findValues("script[src]", "src")]),
    ],
    messages: findValues('meta[name="features"]', "content")
      .flatMap((features) => features.split(" "))
      .map((feature) => `/static/${document.documentElement.lang}-${feature}-${hashTranslations()}.json`),
    fonts: findValues('link[rel="preload"][as="font"]', "href"),
    pictures: [
      ...new Set([...document.querySelectorAll('img:not([loading="lazy"])')].map(choosePictureUrl)),
    ].filter(Boolean),
  };
  const sizes = { html: page.bytes };
  for (const [kind, addresses] of Object.entries(kinds)) {
    const files = await Promise.all(addresses.map((address) => fetchAsBrowser(new URL(address, url).href)));
    sizes[kind] = files.reduce((sum, { bytes }) => sum + bytes, 0);
  }
  return sizes;
}

/**
 * Returns the URL that a browser would choose: the smallest picture of the first source that is wide enough.
 */
function choosePictureUrl(image) {
  const source = image.closest("picture")?.querySelector("source[srcset]") ?? image;
  const candidates = (source.getAttribute("srcset") ?? "")
    .split(/,\s+/)
    .map((candidate) => /^(\S+)\s+(\d+)w$/.exec(candidate.trim()))
    .filter(Boolean)
    .map(([, address, pixels]) => ({ address, pixels: Number(pixels) }))
    .sort((a, b) => a.pixels - b.pixels);
  const candidate = candidates.find(({ pixels }) => pixels >= WIDTH) ?? candidates.at(-1);
  return candidate?.address ?? image.getAttribute("src");
}

/** Fetches a URL without decompressing the body. Returns the status, headers, body and transferred bytes. */
export function fetchAsBrowser(url, headers = {}) {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { headers: { "accept-encoding": "br, gzip", accept: "text/html", ...headers } },
      (response) => {
        const chunks = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const body = Buffer.concat(chunks);
          resolve({ status: response.statusCode, headers: response.headers, body, bytes: body.length });
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end();
  });
}
