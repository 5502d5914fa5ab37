import type { Request, RequestHandler, Response } from "express";
import { trackWork } from "./request-log.ts";

/** Wraps an async handler. If the client disconnects, the request is logged once the handler has finished. */
export const asyncHandler =
  (handler: (request: Request, response: Response) => void | Promise<void>): RequestHandler =>
  (request, response, next) => {
    trackWork(response, run().catch(next));

    // This function is async, so that errors that the handler throws synchronously also reach `next`.
    async function run(): Promise<void> {
      await handler(request, response);
    }
  };
