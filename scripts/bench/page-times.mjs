// What the time of making a page goes to, as the site itself counts it (`site_page_seconds`).
import { fetchAsBrowser } from "./first-visit.mjs";

const parts = ["api", "render", "compress", "rest"];

/**
 * Asks for each of these addresses, one after the other, and gives the mean milliseconds of each part and how
 * many pages were made. `whose`: "visitor" or "everybody".
 */
export async function timesOf(site, whose, addresses, headers = {}) {
  const before = await site.pageTimes();
  for (const address of addresses) {
    const { status } = await fetchAsBrowser(site.url + address, headers);
    if (status !== 200) throw new Error(`${address} answers ${status}.`);
  }
  return timesBetween(before[whose], (await site.pageTimes())[whose]);
}

/**
 * The same for a page of so many blocks when it is made for the first time. Its texts are those of a page
 * that was shown before, so that none has to be made safe. Once made it is sent as it is; whoever measures
 * is told where it isn't.
 */
export async function timesOfLargePage(site, blocks) {
  await fetchAsBrowser(`${site.url}/style`);
  const path = await site.publishLargePage(blocks);
  const times = await timesOf(site, "everybody", [path]);
  const before = (await site.pageTimes()).everybody.rest.count;
  await fetchAsBrowser(site.url + path);
  const made = (await site.pageTimes()).everybody.rest.count - before;
  if (made > 0) throw new Error(`${path} was made again.`);
  return times;
}

/** The same for all that was made between two readings of the figures; the first may be missing. */
export function timesBetween(before, after) {
  const more = (part, what) => (after?.[part]?.[what] ?? 0) - (before?.[part]?.[what] ?? 0);
  const made = more("rest", "count");
  if (made === 0) throw new Error("No page was made.");
  const means = Object.fromEntries(parts.map((part) => [part, more(part, "milliseconds") / made]));
  return { ...means, made, together: parts.reduce((sum, part) => sum + means[part], 0) };
}
