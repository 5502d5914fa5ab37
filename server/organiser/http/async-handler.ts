import type { Request, RequestHandler, Response } from "express";
import { delayRequestLogUntil } from "./request-log.ts";

/**
 * Passes the errors of a handler to `next`. The request's log line waits for the handler
 * (`delayRequestLogUntil`).
 */
export const wrapAsyncHandler =
  (handler: (request: Request, response: Response) => void | Promise<void>): RequestHandler =>
  (request, response, next) => {
    delayRequestLogUntil(response, run().catch(next));

    // `async` converts synchronous errors of the handler to rejections.
    async function run(): Promise<void> {
      await handler(request, response);
    }
  };
