import type { ApiResponse } from "./response.ts";
import { type Call, getCallName } from "./call.ts";
import { isOrganiserError, createOrganiserError } from "./errors.ts";
import { createHttpClient } from "./http-client.ts";
import { createCallLimiter, type CallGroup } from "./call-limiter.ts";
import { sendWithRetries } from "./retry.ts";

/** Metadata of a visitor's request. `clientAddress` is "" for calls that aren't made for one visitor. */
type RequestMetadata = { clientAddress: string; requestId: string; language?: string };

export type HttpTransport = {
  /**
   * Sends a call, and retries reads. `timeoutMs` limits the total time, with queueing and retries.
   * @throws the `OrganiserError` of the last attempt, or `timeout`
   */
  send(call: Call, token: string | null, metadata: RequestMetadata, timeoutMs: number): Promise<ApiResponse>;
  /** False if the last call got no response. True before the first call. [AUTH-020..022] */
  isReachable(): boolean;
  close(): void;
};

/** An attempt of a call. `result` is "2xx" … "5xx" or the kind of the error. */
export type CallAttempt = { kind: Call["kind"]; result: string; seconds: number };

export type HttpTransportSettings = {
  baseUrl: string;
  callsInFlight: number;
  spacingMs: number;
  onCall?: (call: CallAttempt) => void;
};

/** Creates the transport. It connects with the first call. */
export function createHttpTransport({
  baseUrl,
  callsInFlight,
  spacingMs,
  onCall,
}: HttpTransportSettings): HttpTransport {
  const httpClient = createHttpClient(baseUrl);
  const limiter = createCallLimiter({ callsInFlight, spacingMs });
  let isReachable = true;

  async function sendOnce(
    call: Call,
    headers: Record<string, string>,
    group: CallGroup,
    signal: AbortSignal,
  ) {
    const startedAt = performance.now();
    const reportAttempt = (result: string) =>
      onCall?.({ kind: call.kind, result, seconds: (performance.now() - startedAt) / 1000 });
    try {
      const response = await limiter.run(group, () => httpClient.send(call, headers, signal));
      isReachable = true;
      reportAttempt(`${Math.floor(response.status / 100)}xx`);
      return response;
    } catch (error) {
      isReachable = isOrganiserError(error, "malformed");
      reportAttempt(isOrganiserError(error) ? error.kind : "failed");
      throw error;
    }
  }

  return {
    send: (call, token, metadata, timeoutMs) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const headers = buildHeaders(call, token, metadata);
      const group = { clientAddress: metadata.clientAddress, requestId: metadata.requestId };
      const send = () => sendOnce(call, headers, group, signal);
      const response = call.kind === "read" ? sendWithRetries(send, Date.now() + timeoutMs) : send();
      return rejectOnAbort(response, signal, getCallName(call));
    },
    isReachable: () => isReachable,
    close: () => httpClient.close(),
  };
}

function buildHeaders(
  call: Call,
  token: string | null,
  { clientAddress, requestId, language }: RequestMetadata,
) {
  return {
    ...(clientAddress === "" ? {} : { "x-forwarded-for": clientAddress }),
    "x-request-id": requestId,
    // Responses to reads without a token are cached for all languages.
    ...((call.kind === "read" && token === null) || language === undefined
      ? {}
      : { "accept-language": language }),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }), // [API-003]
    ...(call.idempotencyKey === undefined ? {} : { "idempotency-key": call.idempotencyKey }),
  };
}

/** Rejects with `timeout` when the signal aborts, even if the call is still queued. */
function rejectOnAbort<T>(promise: Promise<T>, signal: AbortSignal, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(createOrganiserError("timeout", name));
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
