import {
  type CallContext,
  type ClientSettings,
  createOrganiserClient,
} from "../../server/organiser-client/client.ts";
import { createMediaUrls } from "../../server/media-urls.ts";
import type { Logger } from "../../server/request-context.ts";
import { createEncrypter } from "../../server/session/encrypter.ts";

/** Creates a logger that records its lines. */
export function recordingLog() {
  const lines: { level: string; members: object; message: string }[] = [];
  const record = (level: string) => (members: object, message: string) =>
    void lines.push({ level, members, message });
  const log: Logger = { info: record("info"), warn: record("warn"), error: record("error") };
  return { log, lines };
}

/** Creates a requester: logged out, or with a token and callbacks for an expired or invalid one. */
export function visitor(token: string | null = null, session: Partial<CallContext> = {}): CallContext {
  return {
    getAccessToken: () => Promise.resolve(token),
    refreshToken: () => Promise.resolve(null),
    endSession: () => undefined,
    clientAddress: "203.0.113.7",
    requestId: "request-1",
    log: recordingLog().log,
    ...session,
  };
}

const encrypter = createEncrypter(["a-secret-that-is-long-enough-for-tests"], { now: () => Date.now() });

/** Creates a client with the production settings, which `settings` overrides. */
export const clientOf = (baseUrl: string, settings: Partial<ClientSettings> = {}) =>
  createOrganiserClient({
    baseUrl,
    readMethod: "get",
    spacingMs: 0,
    callsInFlight: 16,
    readTimeoutMs: 8_000,
    writeTimeoutMs: 50_000,
    clock: { now: () => Date.now() },
    toMediaPath: createMediaUrls({ apiUrl: baseUrl, apiPublicUrl: baseUrl, encrypter }).toPath,
    timeZone: "Australia/Sydney",
    log: recordingLog().log,
    ...settings,
  });
