import type { NextFunction, Request, RequestHandler, Response } from "express";
import type { Measures } from "../metrics/metrics.ts";
import type { Refuse } from "../errors/refusals.ts";
import type { Screens } from "../screens.ts";
import type { Admission } from "./admission.ts";
import { kindOfWork } from "./kind-of-work.ts";
import type { WorkUnderWay } from "./work-under-way.ts";

/** Seconds: by then most of what is under way is done, or has been given up. */
const retryAfter = 5;

/** Rejects a request that can't be answered in time; `form` is the body of its form where it was read. */
export type RejectBusy = (request: Request, response: Response, form?: Uint8Array) => void;

export const rejectBusy =
  (refuse: Refuse, measures: Measures): RejectBusy =>
  (request, response, form) => {
    measures.turnedAway("overload");
    refuse(request, response, { status: 503, kind: "busy", retryAfter, ...(form && { form }) });
  };

type Guarding = {
  work: WorkUnderWay;
  admission: Admission;
  busy: RejectBusy;
  screens: Pick<Screens, "wishesOf">;
};

/**
 * Decides when a request arrives, before a form is read, whether it is expected to be answered in time. Who
 * isn't is told so at once, instead of making everybody wait until nobody gets an answer in time. Health,
 * files and pages that are ready come before this.
 */
export function overloadGuard({ work, admission, busy, screens }: Guarding): RequestHandler {
  return (request, response, next) => {
    const kind = kindOfWork(request, screens);
    if (work.isFull() || !admission.accepts(kind)) return busy(request, response);
    if (kind !== "reading") {
      // A form counts once it is there: who sends one slowly must not take a place from everybody else.
      request.once("end", () => work.enter(response));
      return next();
    }
    work.enter(response);
    handOnInTurn(request, response, next).catch(next);
  };
  async function handOnInTurn(request: Request, response: Response, next: NextFunction): Promise<void> {
    const isInTime = await admission.enter("reading", response);
    // Who has left meanwhile wants no page any more.
    if (response.destroyed) return;
    if (isInTime) next();
    else busy(request, response);
  }
}
