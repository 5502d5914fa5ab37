import type { Request, RequestHandler, Response } from "express";
import { trackWork } from "./request-log.ts";

/**
 * Passes errors of a handler to `next`. Registers its promise, so that the log line of a disconnected client
 * waits for it.
 */
export const wrapAsyncHandler =
  (handler: (request: Request, response: Response) => void | Promise<void>): RequestHandler =>
  (request, response, next) => {
    trackWork(response, run().catch(next));

    // Async, so that synchronous errors of the handler become rejections, too.
    async function run(): Promise<void> {
      await handler(request, response);
    }
  };
