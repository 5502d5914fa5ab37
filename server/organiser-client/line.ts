import type { Answer } from "./answer.ts";
import { type Call, nameOf } from "./call.ts";
import { isOrganiserError, organiserError } from "./errors.ts";
import { connectTo } from "./exchange.ts";
import { createCallLimiter, type Page } from "./call-limiter.ts";
import { sendWithRetries } from "./retry.ts";

/** For whom a call goes out, as the API is told. */
type Visitor = { clientAddress: string; requestId: string };

/** The line to the API, one per process. */
export type Line = {
  /**
   * Sends a call, reads again where it fails; `patience` is milliseconds for all of it, its waiting included.
   */
  send(call: Call, token: string | null, visitor: Visitor, patience: number): Promise<Answer>;
  /**
   * False when the last call got no answer at all; true at the start and after any answer, an error too.
   * [AUTH-020..022]
   */
  isActive(): boolean;
  close(): void;
};

/**
 * How one call went; a read that is sent again is several. `result` is "2xx" … "5xx" or the kind of its
 * failure.
 */
export type CallOutcome = { kind: Call["kind"]; result: string; seconds: number };

export type LineSettings = {
  baseUrl: string;
  callsInFlight: number;
  spacing: number;
  onCall?: (call: CallOutcome) => void;
};

export function openLine({ baseUrl, callsInFlight, spacing, onCall }: LineSettings): Line {
  const connections = connectTo(baseUrl);
  const limiter = createCallLimiter({ callsInFlight, spacing });
  let isActive = true;

  async function sendOnce(call: Call, headers: Record<string, string>, page: Page, signal: AbortSignal) {
    const startedAt = performance.now();
    const isOver = (result: string) =>
      onCall?.({ kind: call.kind, result, seconds: (performance.now() - startedAt) / 1000 });
    try {
      const answer = await limiter.run(page, () => connections.exchange(call, headers, signal));
      isActive = true;
      isOver(`${Math.floor(answer.status / 100)}xx`);
      return answer;
    } catch (error) {
      // An answer that makes no sense is an answer.
      isActive = isOrganiserError(error, "malformed");
      isOver(isOrganiserError(error) ? error.kind : "failed");
      throw error;
    }
  }

  return {
    send: (call, token, visitor, patience) => {
      const signal = AbortSignal.timeout(patience);
      const headers = headersFor(call, token, visitor);
      const page = { visitor: visitor.clientAddress, request: visitor.requestId };
      const send = () => sendOnce(call, headers, page, signal);
      const answer = call.kind === "read" ? sendWithRetries(send, Date.now() + patience) : send();
      return beforeSignal(answer, signal, nameOf(call));
    },
    isActive: () => isActive,
    close: () => connections.close(),
  };
}

function headersFor(call: Call, token: string | null, { clientAddress, requestId }: Visitor) {
  return {
    // Nobody in particular asks for what is kept for everybody.
    ...(clientAddress === "" ? {} : { "x-forwarded-for": clientAddress }),
    "x-request-id": requestId,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }), // [API-003]
    ...(call.idempotencyKey === undefined ? {} : { "idempotency-key": call.idempotencyKey }),
  };
}

/** The time runs out for a call that still waits for its turn too. */
function beforeSignal<T>(promise: Promise<T>, signal: AbortSignal, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(organiserError("timeout", name));
    signal.addEventListener("abort", giveUp, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}
