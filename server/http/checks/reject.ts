import type { Request, Response } from "express";
import type { SendRejection } from "../errors/rejections.ts";
import type { Metrics } from "../metrics/metrics.ts";

/** Most of the current work has finished after this time. */
const BUSY_RETRY_SECONDS = 5;

/** Rejects a request because of overload. `form` is its body, if already read. */
export type RejectBusy = (request: Request, response: Response, form?: Uint8Array) => void;

/** Rejects a request because of a rate limit. `retryAfter` is in seconds. */
export type RejectTooMany = (request: Request, response: Response, retryAfter: number) => void;

/** Creates the functions that reject a request and count the rejection. */
export function createRejections(
  sendRejection: SendRejection,
  metrics: Metrics,
): { rejectBusy: RejectBusy; rejectTooMany: RejectTooMany } {
  return {
    rejectBusy(request, response, form) {
      metrics.countRejection("overload");
      sendRejection(request, response, {
        status: 503,
        kind: "busy",
        retryAfter: BUSY_RETRY_SECONDS,
        ...(form && { form }),
      });
    },
    rejectTooMany(request, response, retryAfter) {
      metrics.countRejection("rate-limit");
      sendRejection(request, response, { status: 429, kind: "tooMany", retryAfter });
    },
  };
}
