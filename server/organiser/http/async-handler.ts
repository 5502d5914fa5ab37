import type { Request, RequestHandler, Response } from "express";
import { trackWork } from "./request-log.ts";

/**
 * Wraps an async handler: passes its errors to `next`. If the client disconnects, the request is logged after
 * the handler has finished.
 */
export const wrapAsyncHandler =
  (handler: (request: Request, response: Response) => void | Promise<void>): RequestHandler =>
  (request, response, next) => {
    trackWork(response, run().catch(next));

    // Async, so that an error that the handler throws synchronously also becomes a rejection.
    async function run(): Promise<void> {
      await handler(request, response);
    }
  };
