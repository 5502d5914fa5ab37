import type { AppLoadContext } from "@remix-run/node";
import { LRUCache } from "lru-cache";

type Place = { page: string; widget: string; key: string };

const said = new LRUCache<string, true>({ max: 1_000, ttl: 60 * 60_000 });

/** Says once an hour that a widget's settings can't be read, however often its page is asked for. */
export function logBrokenWidget(place: Place, error: unknown, log: AppLoadContext["log"]): void {
  const which = JSON.stringify(place);
  if (said.has(which)) return;
  said.set(which, true);
  log.error({ err: error, ...place }, "A widget is left out, its settings can't be read");
}
