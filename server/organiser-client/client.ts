import { LRUCache } from "lru-cache";
import { getDayInZone } from "../../app/domain/venue-time.ts";
import type { Clock, Logger } from "../request-context.ts";
import type { CallContext } from "./call-context.ts";
import { createReadCache } from "./cache.ts";
import { createSingleFlight } from "./single-flight.ts";
import type { LastGoodStore } from "./last-good.ts";
import { type CallAttempt, createHttpTransport } from "./http-transport.ts";
import { type Organiser, createOrganiserCalls } from "./organiser.ts";
import type { Reading } from "./reading.ts";
import { createMissingFeatures } from "./missing-features.ts";
import { createInvalidPartLogger } from "./invalid-parts.ts";
import { createTransport } from "./transport.ts";
import { HOUR_MS } from "../../app/domain/durations.ts";

export type { CallContext } from "./call-context.ts";

/** Settings of the API client. Times are milliseconds. */
export type ClientSettings = {
  /** Base URL of the organiser API, which may contain a path. [API-001] */
  baseUrl: string;
  /** Whether lists and records are read by GET with a query, or by POST with a body. */
  readWith: "get" | "post";
  /** Minimum time between two calls of one client address; 0 for no limit. [API-004 API-005] */
  spacingMs: number;
  /** Maximum concurrent calls. */
  callsInFlight: number;
  /** Timeout of reads. */
  readTimeoutMs: number;
  /** Timeout of logins and of requests for login emails; default: `writeTimeoutMs`. */
  loginTimeoutMs?: number;
  /** Timeout of all other calls. [API-002] */
  writeTimeoutMs: number;
  /** Clock for the age of cached responses. */
  clock: Clock;
  /** Logger for events that no single request causes, such as the use of stale responses. */
  log: Logger;
  /** Converts the URL of an image, video or document of the API to a path of this site. */
  toMediaPath: (url: string) => string;
  /** IANA time zone of the site, which determines the date of an instant. */
  timeZone: string;
  /** Stores the last valid public responses, for use after a restart or while the API fails. */
  lastGood?: LastGoodStore;
  /** Called after every attempt of a call, for the metrics. */
  onCall?: (call: CallAttempt) => void;
};

/** Client of the organiser API, one per process. */
export type OrganiserClient = {
  /** Returns the API calls for one request, sent with its user's access token. */
  forRequest(callContext: CallContext): Organiser;
  /** False if the last call got no response at all; true before the first call. [AUTH-020..022] */
  isReachable(): boolean;
  /** Whether the API has sent a list that could be parsed since the start of the process. */
  hasParsedList(): boolean;
  /** When (ms since 1970) an optional feature last became missing or available. */
  featuresChangedAt(): number;
  close(): void;
};

/** Creates the client; it connects with the first call. */
export function createOrganiserClient(settings: ClientSettings): OrganiserClient {
  const httpTransport = createHttpTransport(settings);
  const missingFeatures = createMissingFeatures(settings.clock);
  let hasParsedList = false;
  const sharedServices = {
    httpTransport,
    publicReads: createReadCache(settings.clock, settings.log, settings.lastGood),
    singleFlight: createSingleFlight<Reading>(),
    siteResolvers: {
      resolveMediaUrl: settings.toMediaPath,
      resolveDay: (instant: string) => getDayInZone(settings.timeZone, Date.parse(instant)),
    },
    logInvalidPart: createInvalidPartLogger(),
    missingFeatures,
    onListParsed: () => {
      hasParsedList = true;
    },
    missingFields: new LRUCache<string, true>({ max: 100, ttl: HOUR_MS }),
    readWith: settings.readWith,
    timeouts: {
      read: settings.readTimeoutMs,
      login: settings.loginTimeoutMs ?? settings.writeTimeoutMs,
      write: settings.writeTimeoutMs,
    },
  };
  return {
    forRequest: (callContext) => createOrganiserCalls(createTransport(sharedServices, callContext)),
    featuresChangedAt: () => missingFeatures.changedAt(),
    isReachable: () => httpTransport.isReachable(),
    hasParsedList: () => hasParsedList,
    close: () => httpTransport.close(),
  };
}
