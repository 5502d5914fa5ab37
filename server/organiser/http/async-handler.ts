import type { Request, RequestHandler, Response } from "express";
import { trackWork } from "./request-log.ts";

/** Wraps an async handler; the log line of the request is written when it has finished. */
export const asyncHandler =
  (handler: (request: Request, response: Response) => void | Promise<void>): RequestHandler =>
  (request, response, next) => {
    trackWork(response, run().catch(next));

    // Async, so that errors thrown synchronously also reach `next`.
    async function run(): Promise<void> {
      await handler(request, response);
    }
  };
