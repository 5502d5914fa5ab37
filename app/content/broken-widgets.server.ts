import type { AppLoadContext } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { HOUR_MS } from "../domain/durations.ts";

type WidgetPlacement = { page: string; widget: string; key: string };

const recentlyLogged = new LRUCache<string, true>({ max: 1_000, ttl: HOUR_MS });

/** Logs that a widget is left out because its settings are invalid, at most once an hour per widget. */
export function logBrokenWidget(
  placement: WidgetPlacement,
  error: unknown,
  log: AppLoadContext["log"],
): void {
  const key = JSON.stringify(placement);
  if (recentlyLogged.has(key)) return;
  recentlyLogged.set(key, true);
  log.warn({ err: error, ...placement }, "widget left out: invalid settings");
}
