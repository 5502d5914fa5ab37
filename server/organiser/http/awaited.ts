import type { Request, RequestHandler, Response } from "express";

/** A handler that may take its time. Express 4 doesn't hear of a promise that fails. */
export const awaited =
  (answer: (request: Request, response: Response) => void | Promise<void>): RequestHandler =>
  (request, response, next) => {
    void carryOut();

    async function carryOut(): Promise<void> {
      try {
        await answer(request, response);
      } catch (error) {
        next(error);
      }
    }
  };
