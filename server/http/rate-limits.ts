import { createHash } from "node:crypto";
import type { Request, RequestHandler } from "express";
import type { Clock } from "../request-context.ts";
import { createCookieJar } from "../session/cookie-jar.ts";
import type { Sealer } from "../session/sealer.ts";
import { openVisit } from "../session/visit.ts";
import type { Store } from "../store/store.ts";
import { exchangeOf } from "./exchange.ts";
import type { Measures } from "./metrics.ts";
import type { Refuse } from "./refusals.ts";
import { screenPath } from "./screen-path.ts";

type PostLimit = {
  name: string;
  /** Which addresses it counts. */
  path: RegExp;
  /** Most posts of one browser, and of one address on the net, in `within` milliseconds. */
  ofBrowser: number;
  /** Generous: at a track hundreds of people share one address of a mobile carrier. */
  ofAddress: number;
  within: number;
};

const minute = 60_000;

/** How much may be posted; the first line that knows the address counts. The log-in counts its attempts itself. */
const postLimits: readonly PostLimit[] = [
  { name: "entry", path: /^\/event\/[^/]+$/, ofBrowser: 60, ofAddress: 3_000, within: minute },
  { name: "anything", path: /^/, ofBrowser: 120, ofAddress: 3_000, within: minute },
];

type Parts = {
  store: Store;
  sealer: Sealer;
  clock: Clock;
  /** Whether the site is on https, which its cookies' names follow. */
  isSecure: boolean;
  refuse: Refuse;
  measures: Measures;
};

/**
 * Limits how often one visitor may post. The counts are shared by all instances; a store that can't count now lets
 * everybody through.
 */
export function postLimiter({ store, sealer, clock, isSecure, refuse, measures }: Parts): RequestHandler {
  return (request, response, next) => {
    if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return next();
    const { log, clientAddress } = exchangeOf(response);

    void count();

    async function count(): Promise<void> {
      const retryAfter = await waitingTime(request, clientAddress).catch((error: unknown) => {
        log.warn({ err: error }, "posts can't be counted");
        return null;
      });
      if (retryAfter === null) return next();
      measures.turnedAway("rate-limit");
      refuse(request, response, { status: 429, kind: "tooMany", retryAfter });
    }
  };

  /** Counts a post; the seconds to wait when there were too many, else null. */
  async function waitingTime(request: Request, clientAddress: string): Promise<number | null> {
    const path = screenPath(request.url);
    const limit = postLimits.find((one) => one.path.test(path));
    if (!limit) return null;

    const { name, within, ofBrowser, ofAddress } = limit;
    const window = Math.floor(clock.now() / within);
    const browser = await browserOf(request);
    const [byBrowser, byAddress] = await Promise.all([
      browser === null ? 0 : store.increment(key(name, "browser", browser, window), within),
      store.increment(key(name, "address", clientAddress, window), within),
    ]);
    const isTooMuch = byBrowser > ofBrowser || byAddress > ofAddress;
    return isTooMuch ? Math.ceil(((window + 1) * within - clock.now()) / 1_000) : null;
  }

  /** Tells one browser behind an address from another; who has no fingerprint yet is counted by address alone. */
  async function browserOf(request: Request): Promise<string | null> {
    const visit = await openVisit(createCookieJar(request.headers.cookie, isSecure), sealer);
    return visit.knownFingerprint();
  }
}

/** Neither fingerprints nor addresses lie about in the store as text. */
const key = (name: string, kind: string, whose: string, window: number): string =>
  `posts:${name}:${kind}:${createHash("sha256").update(whose).digest("base64url")}:${window}`;
