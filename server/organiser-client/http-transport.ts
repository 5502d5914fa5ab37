import type { ApiResponse } from "./response.ts";
import { type Call, callName } from "./call.ts";
import { isOrganiserError, organiserError } from "./errors.ts";
import { createHttpClient } from "./http-client.ts";
import { createCallLimiter, type Page } from "./call-limiter.ts";
import { sendWithRetries } from "./retry.ts";

/** Metadata of the user for a call. */
type Client = { clientAddress: string; requestId: string; language?: string };

/** HTTP transport to the API, one per process. */
export type HttpTransport = {
  /**
   * Sends a call, with retries for reads; `timeoutMs` is the timeout in milliseconds of all of it, including
   * waiting.
   */
  send(call: Call, token: string | null, client: Client, timeoutMs: number): Promise<ApiResponse>;
  /**
   * False if the last call got no response at all; true at the start and after any response, including
   * errors. [AUTH-020..022]
   */
  isActive(): boolean;
  close(): void;
};

/** Result of one call; each retry is a separate one. `result` is "2xx" … "5xx" or the kind of failure. */
export type CallOutcome = { kind: Call["kind"]; result: string; seconds: number };

export type HttpTransportSettings = {
  baseUrl: string;
  callsInFlight: number;
  spacing: number;
  onCall?: (call: CallOutcome) => void;
};

export function createHttpTransport({
  baseUrl,
  callsInFlight,
  spacing,
  onCall,
}: HttpTransportSettings): HttpTransport {
  const connections = createHttpClient(baseUrl);
  const limiter = createCallLimiter({ callsInFlight, spacing });
  let isActive = true;

  async function sendOnce(call: Call, headers: Record<string, string>, page: Page, signal: AbortSignal) {
    const startedAt = performance.now();
    const report = (result: string) =>
      onCall?.({ kind: call.kind, result, seconds: (performance.now() - startedAt) / 1000 });
    try {
      const response = await limiter.run(page, () => connections.send(call, headers, signal));
      isActive = true;
      report(`${Math.floor(response.status / 100)}xx`);
      return response;
    } catch (error) {
      // A malformed response is still a response.
      isActive = isOrganiserError(error, "malformed");
      report(isOrganiserError(error) ? error.kind : "failed");
      throw error;
    }
  }

  return {
    send: (call, token, client, timeoutMs) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const headers = headersFor(call, token, client);
      const page = { visitor: client.clientAddress, request: client.requestId };
      const send = () => sendOnce(call, headers, page, signal);
      const response = call.kind === "read" ? sendWithRetries(send, Date.now() + timeoutMs) : send();
      return beforeSignal(response, signal, callName(call));
    },
    isActive: () => isActive,
    close: () => connections.close(),
  };
}

function headersFor(call: Call, token: string | null, { clientAddress, requestId, language }: Client) {
  return {
    // No user is behind reads for the cache.
    ...(clientAddress === "" ? {} : { "x-forwarded-for": clientAddress }),
    "x-request-id": requestId,
    // Reads without a token are shared by users of all languages.
    ...((call.kind === "read" && token === null) || language === undefined
      ? {}
      : { "accept-language": language }),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }), // [API-003]
    ...(call.idempotencyKey === undefined ? {} : { "idempotency-key": call.idempotencyKey }),
  };
}

/** Applies the timeout also to calls that are still queued. */
function beforeSignal<T>(promise: Promise<T>, signal: AbortSignal, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(organiserError("timeout", name));
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
