import type { Venue } from "../../app/wire/event.ts";

type AtVenue = { venue: Venue | null };

/** How long an event waits for the zone of its venue, in ms: it can be shown without, in the site's zone. */
const venuesTimeoutMs = 3_000;

/**
 * Events with the zone of their venue, so that an event has the same times wherever it is shown: an API may
 * send a venue's zone with some of its responses only. What an event doesn't say of it is taken from the list
 * of venues; `loadVenues` is called only where a zone is missing.
 */
export async function withVenueZones<Item extends AtVenue>(
  items: readonly Item[],
  loadVenues: () => Promise<{ items: readonly Venue[] }>,
): Promise<Item[]> {
  if (!items.some(lacksZone)) return [...items];
  const zones = await zonesOf(loadVenues);
  return items.map((item) => {
    const zone = lacksZone(item) ? zones.get(item.venue?.id ?? 0) : undefined;
    return zone !== undefined && item.venue ? { ...item, venue: { ...item.venue, timezone: zone } } : item;
  });
}

const lacksZone = ({ venue }: AtVenue): boolean => venue !== null && venue.id > 0 && venue.timezone === "";

async function zonesOf(loadVenues: () => Promise<{ items: readonly Venue[] }>): Promise<Map<number, string>> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<readonly Venue[]>((resolve) => {
    timer = setTimeout(() => resolve([]), venuesTimeoutMs);
  });
  const loading = loadVenues().then(
    ({ items }) => items,
    () => [],
  );
  const items = await Promise.race([loading, timeout]);
  clearTimeout(timer);
  return new Map(items.flatMap(({ id, timezone }) => (timezone === "" ? [] : [[id, timezone] as const])));
}
