import type { NextFunction, RequestHandler, Response } from "express";
import type { Measures } from "../metrics/metrics.ts";
import type { Refuse } from "../errors/refusals.ts";
import type { Screens } from "../screens.ts";
import { kindOfWork } from "./kind-of-work.ts";
import type { Turns } from "./turns.ts";
import type { WorkUnderWay } from "./work-under-way.ts";

/** Seconds: by then most of what is under way is done, or has been given up. */
const retryAfter = 5;

type Guarding = {
  work: WorkUnderWay;
  turns: Turns;
  refuse: Refuse;
  measures: Measures;
  screens: Pick<Screens, "wishesOf">;
};

/**
 * Lets so many requests into the website at once. Who comes beyond that is told so at once, instead of making
 * everybody wait until nobody gets an answer in time; so is who would wait too long for the turn to be begun.
 * Health, files and pages that are ready come before this.
 */
export function overloadGuard({ work, turns, refuse, measures, screens }: Guarding): RequestHandler {
  return (request, response, next) => {
    const kind = kindOfWork(request, screens);
    if (work.isFull() || turns.isLong(kind)) {
      measures.turnedAway("overload");
      return refuse(request, response, { status: 503, kind: "busy", retryAfter });
    }
    if (kind !== "reading") {
      // A form counts once it is there: who sends one slowly must not take a place from everybody else.
      request.once("end", () => work.enter(response));
      return next();
    }
    work.enter(response);
    handOnInTurn(response, next).catch(next);
  };
  async function handOnInTurn(response: Response, next: NextFunction): Promise<void> {
    await turns.of("reading");
    // Who has left meanwhile wants no page any more.
    if (!response.destroyed) next();
  }
}
