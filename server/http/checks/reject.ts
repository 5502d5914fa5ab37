import type { Request, Response } from "express";
import type { SendRejection } from "../errors/rejections.ts";
import type { Metrics } from "../metrics/metrics.ts";

/** Seconds after which most of the current work has finished or timed out. */
const BUSY_RETRY_SECONDS = 5;

/** Rejects a request because of overload; `form` is the form body if it was already read. */
export type RejectBusy = (request: Request, response: Response, form?: Uint8Array) => void;

/** Rejects a request because of a rate limit; `retryAfter` is seconds. */
export type RejectTooMany = (request: Request, response: Response, retryAfter: number) => void;

/** Creates the responses for rejected requests, and counts them. */
export function createRejections(
  refuse: SendRejection,
  measures: Metrics,
): { busy: RejectBusy; tooMany: RejectTooMany } {
  return {
    busy(request, response, form) {
      measures.countRejection("overload");
      refuse(request, response, {
        status: 503,
        kind: "busy",
        retryAfter: BUSY_RETRY_SECONDS,
        ...(form && { form }),
      });
    },
    tooMany(request, response, retryAfter) {
      measures.countRejection("rate-limit");
      refuse(request, response, { status: 429, kind: "tooMany", retryAfter });
    },
  };
}
