// Measures the phases of rendering a page, as reported by the site (`site_page_seconds`).
import { fetchAsBrowser } from "./first-visit.mjs";

const parts = ["api", "render", "compress", "rest"];

/**
 * Requests paths one after the other, and returns the mean milliseconds of each part and the number of
 * rendered pages. `audience` is the value of the metric's label `whose`: "visitor" for pages of a user,
 * "everybody" for cached pages.
 */
export async function measurePages(site, audience, paths, headers = {}) {
  const before = await site.readPageTimes();
  for (const path of paths) {
    const { status } = await fetchAsBrowser(site.url + path, headers);
    if (status !== 200) throw new Error(`${path} responded with ${status}.`);
  }
  return calculateTimes(before[audience], (await site.readPageTimes())[audience]);
}

/**
 * Measures the first rendering of a large page, whose texts are already sanitised.
 * @throws if the page isn't cached afterwards
 */
export async function measureLargePage(site, blocks) {
  await fetchAsBrowser(`${site.url}/style`);
  const path = await site.publishLargePage(blocks);
  const times = await measurePages(site, "everybody", [path]);
  const before = (await site.readPageTimes()).everybody.rest.count;
  await fetchAsBrowser(site.url + path);
  const renderedCount = (await site.readPageTimes()).everybody.rest.count - before;
  if (renderedCount > 0) throw new Error(`${path} was rendered again.`);
  return times;
}

/**
 * Returns the mean milliseconds of each part and their total between two readings of the metric. `before` may
 * be missing.
 * @throws if no page was rendered
 */
export function calculateTimes(before, after) {
  const increase = (part, figure) => (after?.[part]?.[figure] ?? 0) - (before?.[part]?.[figure] ?? 0);
  const renderedCount = increase("rest", "count");
  if (renderedCount === 0) throw new Error("No page was rendered.");
  const means = Object.fromEntries(
    parts.map((part) => [part, increase(part, "milliseconds") / renderedCount]),
  );
  return { ...means, renderedCount, total: parts.reduce((sum, part) => sum + means[part], 0) };
}
