// Measures the parts of the time to render a page, as the site itself reports it (`site_page_seconds`).
import { fetchAsBrowser } from "./first-visit.mjs";

const parts = ["api", "render", "compress", "rest"];

/**
 * Requests these addresses one after the other, and returns the mean milliseconds of each part and the
 * number of rendered pages. `whose`: "visitor" or "everybody".
 */
export async function timesOf(site, whose, addresses, headers = {}) {
  const before = await site.pageTimes();
  for (const address of addresses) {
    const { status } = await fetchAsBrowser(site.url + address, headers);
    if (status !== 200) throw new Error(`${address} responded with ${status}.`);
  }
  return timesBetween(before[whose], (await site.pageTimes())[whose]);
}

/**
 * The same for a large page when it is rendered for the first time. Its texts are those of a page that was
 * shown before, so none has to be sanitised. After that it must come from the cache; otherwise this throws.
 */
export async function timesOfLargePage(site, blocks) {
  await fetchAsBrowser(`${site.url}/style`);
  const path = await site.publishLargePage(blocks);
  const times = await timesOf(site, "everybody", [path]);
  const before = (await site.pageTimes()).everybody.rest.count;
  await fetchAsBrowser(site.url + path);
  const made = (await site.pageTimes()).everybody.rest.count - before;
  if (made > 0) throw new Error(`${path} was rendered again.`);
  return times;
}

/** The same for all pages rendered between two readings of the metrics; the first may be missing. */
export function timesBetween(before, after) {
  const increase = (part, what) => (after?.[part]?.[what] ?? 0) - (before?.[part]?.[what] ?? 0);
  const made = increase("rest", "count");
  if (made === 0) throw new Error("No page was rendered.");
  const means = Object.fromEntries(parts.map((part) => [part, increase(part, "milliseconds") / made]));
  return { ...means, made, together: parts.reduce((sum, part) => sum + means[part], 0) };
}
