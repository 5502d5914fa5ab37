import { LRUCache } from "lru-cache";
import type { RequestHandler } from "express";
import { networkSiteOf } from "../../../app/domain/network.ts";
import type { Clock } from "../../request-context.ts";
import { exchangeOf } from "../exchange.ts";
import type { Measures } from "../metrics/metrics.ts";
import type { Refuse } from "../errors/refusals.ts";
import type { Screens } from "../screens.ts";
import { screenPath } from "./screen-path.ts";

const minute = 60_000;

/**
 * Limits how often an address may ask for new pages of a screen that says so in its `limit`, a search for
 * one: each is a page of its own, which the API is asked for; a carrier's many people share an address. Pages
 * that are ready come before this and count nowhere. Counted by this instance alone: what it keeps from is
 * work of this instance.
 */
export function readLimit(parts: {
  clock: Clock;
  refuse: Refuse;
  measures: Measures;
  screens: Screens;
}): RequestHandler {
  const { clock, refuse, measures, screens } = parts;
  const counts = new LRUCache<string, { asked: number; since: number }>({ max: 20_000 });

  return (request, response, next) => {
    const path = screenPath(request.url);
    const most = screens.wishesOf(path).limit.reads;
    if (most === undefined || !["GET", "HEAD"].includes(request.method)) return next();
    const name = `${screens.idOf(path)} ${networkSiteOf(exchangeOf(response).clientAddress)}`;
    const now = clock.now();
    const known = counts.get(name);
    const count = known && now < known.since + minute ? known : { asked: 0, since: now };
    counts.set(name, count);
    count.asked += 1;
    if (count.asked <= most) return next();
    measures.turnedAway("rate-limit");
    const retryAfter = Math.max(1, Math.ceil((count.since + minute - now) / 1_000));
    refuse(request, response, { status: 429, kind: "tooMany", retryAfter });
  };
}
