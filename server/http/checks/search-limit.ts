import { LRUCache } from "lru-cache";
import type { RequestHandler } from "express";
import { networkSiteOf } from "../../../app/domain/network.ts";
import type { Clock } from "../../request-context.ts";
import { exchangeOf } from "../exchange.ts";
import type { Measures } from "../metrics/metrics.ts";
import type { Refuse } from "../errors/refusals.ts";
import { screenPath } from "./screen-path.ts";

const minute = 60_000;
/**
 * Searches of an address that nobody looked for a moment ago, in a minute; a carrier's many people share
 * one.
 */
const most = 120;

/**
 * Limits how often an address may look for something new: each search is a page of its own, which the API is
 * asked for. Pages that are ready come before this and count nowhere. Counted by this instance alone: what
 * it keeps from is work of this instance.
 */
export function searchLimit(parts: { clock: Clock; refuse: Refuse; measures: Measures }): RequestHandler {
  const { clock, refuse, measures } = parts;
  const counts = new LRUCache<string, { asked: number; since: number }>({ max: 20_000 });

  return (request, response, next) => {
    if (!/^\/search\/./.test(screenPath(request.url))) return next();
    const address = networkSiteOf(exchangeOf(response).clientAddress);
    const now = clock.now();
    const known = counts.get(address);
    const count = known && now < known.since + minute ? known : { asked: 0, since: now };
    counts.set(address, count);
    count.asked += 1;
    if (count.asked <= most) return next();
    measures.turnedAway("rate-limit");
    const retryAfter = Math.max(1, Math.ceil((count.since + minute - now) / 1_000));
    refuse(request, response, { status: 429, kind: "tooMany", retryAfter });
  };
}
