import { createHash } from "node:crypto";
import type { Request, RequestHandler } from "express";
import { networkOf } from "../../../app/domain/network.ts";
import type { Clock } from "../../request-context.ts";
import type { Sealer } from "../../session/sealer.ts";
import type { Store } from "../../store/store.ts";
import { exchangeOf } from "../exchange.ts";
import type { Measures } from "../metrics/metrics.ts";
import { type Poster, posterOf } from "./poster.ts";
import type { Refuse } from "../errors/refusals.ts";
import type { Screens } from "../screens.ts";
import { screenPath } from "./screen-path.ts";

const minute = 60_000;
const hour = 60 * minute;

/** Most posts of one account or one browser in a minute, to all screens together that say no limit. */
const anything = { name: "anything", most: 120 };

/** At a track hundreds of people share one address of a mobile carrier, so that it has to be wide. */
const ofAddress = {
  /** Posts of everybody who isn't signed in, in a minute. Beyond it only browsers that post little go on. */
  crowded: 3_000,
  /** So much of its own in a minute is little. */
  little: 10,
  /** Browsers that begin to count for themselves, in a quarter of an hour; more are strangers still. */
  newBrowsers: 1_000,
  newBrowsersIn: 15 * minute,
} as const;
/** For so long a browser counts for itself. */
const knownFor = hour;

type Parts = {
  store: Store;
  sealer: Sealer;
  clock: Clock;
  /** Whether the site is on https, which its cookies' names follow. */
  isSecure: boolean;
  refuse: Refuse;
  measures: Measures;
  screens: Screens;
};

/**
 * Limits how often one visitor may post: an account that is signed in, else a browser with a visit, else
 * everybody of an address together. Who drops a cookie is counted one step further out; who gathers visits
 * uses up those that its address may begin. The counts are shared by all instances; a store that can't count
 * now lets everybody through.
 */
export function postLimiter({
  store,
  sealer,
  clock,
  isSecure,
  refuse,
  measures,
  screens,
}: Parts): RequestHandler {
  return (request, response, next) => {
    if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return next();
    const { log, audit, clientAddress } = exchangeOf(response);

    count().catch(next);

    async function count(): Promise<void> {
      const poster = await posterOf(request.headers.cookie, isSecure, sealer);
      const retryAfter = await waitingTime(request, poster, clientAddress).catch((error: unknown) => {
        log.warn({ err: error }, "posts can't be counted");
        return null;
      });
      if (retryAfter === null) return next();
      const who = poster.kind === "account" ? poster.user : null;
      audit({ what: "post-refused", who, why: `too many of one ${poster.kind}` });
      measures.turnedAway("rate-limit");
      refuse(request, response, { status: 429, kind: "tooMany", retryAfter });
    }
  };

  /** Counts a post; the seconds to wait when there were too many, else null. */
  async function waitingTime(request: Request, poster: Poster, address: string): Promise<number | null> {
    if (!(await isTooMuch(request, poster, hashOf(networkOf(address))))) return null;
    return Math.ceil((minute - (clock.now() % minute)) / 1_000);
  }

  async function isTooMuch(request: Request, poster: Poster, address: string): Promise<boolean> {
    const isCrowded =
      poster.kind !== "account" && (await countIn("crowd", address, minute)) > ofAddress.crowded;
    if (poster.kind === "stranger") return isCrowded;

    const { name, most } = limitOf(screenPath(request.url));
    const posts = await countIn(`${name}:${poster.kind}`, poster.name, minute);
    if (poster.kind === "account") return posts > most;
    const countsForItself = await isKnown(poster.name, address);
    return posts > most || (isCrowded && !(countsForItself && posts <= ofAddress.little));
  }

  /** A screen with a limit of its own is counted apart. */
  function limitOf(path: string): { name: string; most: number } {
    const { posts } = screens.wishesOf(path).limit;
    return posts === undefined ? anything : { name: screens.idOf(path), most: posts };
  }

  /** Whether a browser has posted before, or may begin to count for itself now. */
  async function isKnown(browser: string, address: string): Promise<boolean> {
    const mark = `posts:known:${browser}`;
    if (!(await store.add(mark, address, knownFor))) return true;
    const begun = await countIn("new", address, ofAddress.newBrowsersIn);
    if (begun <= ofAddress.newBrowsers) return true;
    await store.remove(mark);
    return false;
  }

  /** Counts up in the window that `now` is in. */
  function countIn(what: string, whose: string, within: number): Promise<number> {
    return store.increment(`posts:${what}:${whose}:${Math.floor(clock.now() / within)}`, within);
  }
}

/** Addresses of people don't lie about in the store as text. */
const hashOf = (address: string): string => createHash("sha256").update(address).digest("base64url");
