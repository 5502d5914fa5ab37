import type { Request, RequestHandler, Response } from "express";

/** A handler that may take its time. Express 4 doesn't hear of a promise that fails. */
export const awaited =
  (answer: (request: Request, response: Response) => void | Promise<void>): RequestHandler =>
  (request, response, next) => {
    carryOut().catch(next);

    // Async, so that what is thrown at once goes the same way.
    async function carryOut(): Promise<void> {
      await answer(request, response);
    }
  };
