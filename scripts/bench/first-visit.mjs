// Measures what a browser with an empty cache loads for a page, in transferred bytes (brotli).
import { request } from "node:http";
import { JSDOM } from "jsdom";

/** A phone's width. */
const width = 390;

/** Returns the bytes of the first visit of a page, by kind. Pictures: those that aren't lazy, at 390 px. */
export async function firstVisit(url) {
  const page = await fetchAsBrowser(url);
  const { document } = new JSDOM(await (await fetch(url)).text()).window;
  const all = (selector, attribute) =>
    [...new Set([...document.querySelectorAll(selector)].map((one) => one.getAttribute(attribute)))].filter(
      Boolean,
    );

  const kinds = {
    css: all('link[rel="stylesheet"]', "href"),
    js: [...new Set([...all('link[rel="modulepreload"]', "href"), ...all("script[src]", "src")])],
    words: all("meta[data-first]", "content"),
    fonts: all('link[rel="preload"][as="font"]', "href"),
    pictures: [
      ...new Set([...document.querySelectorAll('img:not([loading="lazy"])')].map(pictureFor)),
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
 * Returns the URL that a browser would choose: the first supported source, the smallest that is wide enough.
 */
function pictureFor(image) {
  const source = image.closest("picture")?.querySelector("source[srcset]") ?? image;
  const candidates = (source.getAttribute("srcset") ?? "")
    .split(/,\s+/)
    .map((one) => /^(\S+)\s+(\d+)w$/.exec(one.trim()))
    .filter(Boolean)
    .map(([, address, pixels]) => ({ address, pixels: Number(pixels) }))
    .sort((one, other) => one.pixels - other.pixels);
  const candidate = candidates.find(({ pixels }) => pixels >= width) ?? candidates.at(-1);
  return candidate?.address ?? image.getAttribute("src");
}

/** `fetch` would decompress the response; this counts the transferred bytes and keeps the headers. */
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
