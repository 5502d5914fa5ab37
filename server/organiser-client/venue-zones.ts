import type { Venue } from "../../app/wire/event.ts";

type HasVenue = { venue: Venue | null };

/** Timeout for loading the venues. After a timeout, the site's time zone is used. */
const VENUES_TIMEOUT_MS = 3_000;

/**
 * Adds the missing time zones of venues, because some responses of the API omit them. Calls `loadVenues` only
 * if a zone is missing.
 */
export async function addMissingZones<Item extends HasVenue>(
  items: readonly Item[],
  loadVenues: () => Promise<{ items: readonly Venue[] }>,
): Promise<Item[]> {
  if (!items.some(lacksZone)) return [...items];
  const zones = await loadZones(loadVenues);
  return items.map((item) => {
    const zone = lacksZone(item) ? zones.get(item.venue?.id ?? 0) : undefined;
    return zone !== undefined && item.venue ? { ...item, venue: { ...item.venue, timezone: zone } } : item;
  });
}

const lacksZone = ({ venue }: HasVenue): boolean => venue !== null && venue.id > 0 && venue.timezone === "";

async function loadZones(
  loadVenues: () => Promise<{ items: readonly Venue[] }>,
): Promise<Map<number, string>> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<readonly Venue[]>((resolve) => {
    timer = setTimeout(() => resolve([]), VENUES_TIMEOUT_MS);
  });
  const loading = loadVenues().then(
    ({ items }) => items,
    () => [],
  );
  const items = await Promise.race([loading, timeout]);
  clearTimeout(timer);
  return new Map(items.flatMap(({ id, timezone }) => (timezone === "" ? [] : [[id, timezone] as const])));
}
