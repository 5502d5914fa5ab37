import type { RequestHandler } from "express";
import type { Measures } from "./metrics.ts";
import type { Refuse } from "./refusals.ts";
import type { WorkUnderWay } from "./work-under-way.ts";

/** Seconds: by then most of what is under way is done, or has been given up. */
const retryAfter = 5;

/**
 * Lets so many requests into the website at once. Who comes beyond that is told so at once, instead of making
 * everybody wait until nobody gets an answer in time. Health, files and pages that are ready come before this.
 */
export function overloadGuard(work: WorkUnderWay, refuse: Refuse, measures: Measures): RequestHandler {
  return (request, response, next) => {
    if (work.isFull()) {
      measures.turnedAway("overload");
      return refuse(request, response, { status: 503, kind: "busy", retryAfter });
    }
    // A form counts once it is there: who sends one slowly must not take a place from everybody else.
    if (request.method === "GET" || request.method === "HEAD") work.enter(response);
    else request.once("end", () => work.enter(response));
    next();
  };
}
