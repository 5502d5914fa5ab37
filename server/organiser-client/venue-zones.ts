import type { Venue } from "../../app/wire/event.ts";

type AtVenue = { venue: Venue | null };

/** Timeout in ms for the zones of venues: without them the site's zone is used. */
const VENUES_TIMEOUT_MS = 3_000;

/**
 * Adds the time zone of its venue to each event, so that an event has the same times everywhere: some
 * responses of the API lack the zone. Missing zones are taken from the list of venues; `loadVenues` is called
 * only if needed.
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
