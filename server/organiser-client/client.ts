import { LRUCache } from "lru-cache";
import { dayIn } from "../../app/domain/venue-time.ts";
import type { Clock, Logger } from "../request-context.ts";
import type { Bearer } from "./bearer.ts";
import { createReadCache } from "./cache.ts";
import { createSingleFlight } from "./single-flight.ts";
import type { LastGoodStore } from "./last-good.ts";
import { type CallOutcome, createHttpTransport } from "./http-transport.ts";
import { type Organiser, organiserCalls } from "./organiser.ts";
import type { Reading } from "./reading.ts";
import { createMissingFeatures } from "./missing-features.ts";
import { createLeftOutLogger } from "./parts.ts";
import { createTransport } from "./transport.ts";

export type { Bearer } from "./bearer.ts";

/** Times are milliseconds. */
export type ClientSettings = {
  /** Base URL of the organiser API, which may contain a path. [API-001] */
  baseUrl: string;
  /** Whether lists and records are read by GET with a query, or by POST with a body. */
  readWith: "get" | "post";
  /** Minimum time between two calls of one client; 0 for none. [API-004 API-005] */
  spacing: number;
  /** Maximum concurrent calls. */
  callsInFlight: number;
  /** Timeout of reads. */
  readTimeoutMs: number;
  /** Timeout of logins and of requests for login emails; by default that of a write. */
  loginTimeoutMs?: number;
  /** Timeout of all other calls: 50 s as documented. [API-002] */
  writeTimeoutMs: number;
  /** Clock for the age of cached responses. */
  clock: Clock;
  /** For events that belong to no single request, such as the use of stale responses. */
  log: Logger;
  /** Returns this site's path of an image, video or document URL of the API. */
  mediaPath: (address: string) => string;
  /** Time zone of the site, to interpret instants that stand for dates. */
  timeZone: string;
  /** Stores public responses beyond the life of the process. */
  lastGood?: LastGoodStore;
  /** Called after every call. */
  onCall?: (call: CallOutcome) => void;
};

/** Client of the organiser API, one per process. */
export type OrganiserClient = {
  /** Returns all calls of the API on behalf of one user. */
  forRequest(bearer: Bearer): Organiser;
  /** Whether the API responds: false if the last call got no response at all. [AUTH-020..022] */
  isReachable(): boolean;
  /** Whether a list of the API has been read and parsed since the start; cached copies don't count. */
  hasReadList(): boolean;
  /** When (ms since 1970) an optional feature last became missing or available. */
  featuresChangedAt(): number;
  close(): void;
};

export function createOrganiserClient(settings: ClientSettings): OrganiserClient {
  const line = createHttpTransport(settings);
  const missingFeatures = createMissingFeatures(settings.clock);
  let hasReadList = false;
  const shared = {
    line,
    publicReads: createReadCache(settings.clock, settings.log, settings.lastGood),
    joined: createSingleFlight<Reading>(),
    ofSite: {
      mediaPath: settings.mediaPath,
      dateInSiteTimeZone: (instant: string) => dayIn(settings.timeZone, Date.parse(instant)),
    },
    partsLeftOut: createLeftOutLogger(),
    missingFeatures,
    onListRead: () => {
      hasReadList = true;
    },
    missingFields: new LRUCache<string, true>({ max: 100, ttl: 60 * 60_000 }),
    readWith: settings.readWith,
    timeouts: {
      read: settings.readTimeoutMs,
      login: settings.loginTimeoutMs ?? settings.writeTimeoutMs,
      write: settings.writeTimeoutMs,
    },
  };
  return {
    forRequest: (bearer) => organiserCalls(createTransport(shared, bearer)),
    featuresChangedAt: () => missingFeatures.changedAt(),
    isReachable: () => line.isActive(),
    hasReadList: () => hasReadList,
    close: () => line.close(),
  };
}
