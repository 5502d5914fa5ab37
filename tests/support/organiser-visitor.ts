import {
  type Bearer,
  type ClientSettings,
  createOrganiserClient,
} from "../../server/organiser-client/client.ts";
import { createMediaAddresses } from "../../server/media-addresses.ts";
import type { Log } from "../../server/request-context.ts";
import { createSealer } from "../../server/session/sealer.ts";

/** A log that keeps its lines. */
export function recordingLog() {
  const lines: { level: string; members: object; message: string }[] = [];
  const keep = (level: string) => (members: object, message: string) =>
    void lines.push({ level, members, message });
  const log: Log = { info: keep("info"), warn: keep("warn"), error: keep("error") };
  return { log, lines };
}

/**
 * Somebody who asks: signed out, or with a token and what the session does when the API complains about it.
 */
export function visitor(token: string | null = null, session: Partial<Bearer> = {}): Bearer {
  return {
    accessToken: () => Promise.resolve(token),
    expired: () => Promise.resolve(null),
    invalid: () => undefined,
    clientAddress: "203.0.113.7",
    requestId: "request-1",
    log: recordingLog().log,
    ...session,
  };
}

const sealer = createSealer(["a-secret-that-is-long-enough-for-tests"], { now: () => Date.now() });

/** A client with the settings of production but for those given. */
export const clientOf = (baseUrl: string, settings: Partial<ClientSettings> = {}) =>
  createOrganiserClient({
    baseUrl,
    readWith: "get",
    spacing: 0,
    callsInFlight: 16,
    readTimeout: 8_000,
    writeTimeout: 50_000,
    clock: { now: () => Date.now() },
    mediaPath: createMediaAddresses({ apiUrl: baseUrl, apiPublicUrl: baseUrl, sealer }).pathOf,
    timeZone: "Australia/Sydney",
    log: recordingLog().log,
    ...settings,
  });
