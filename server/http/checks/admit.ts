import type { NextFunction, Request, RequestHandler, Response } from "express";
import { subnetOf } from "../../../app/domain/network.ts";
import { requestScopeOf } from "../request-scope.ts";
import type { Admission } from "../load/admission.ts";
import { classifyWork } from "../load/classify-work.ts";
import type { InFlightTracker } from "../load/in-flight-tracker.ts";
import type { Screens } from "../screens.ts";
import type { RateLimits } from "./policies.ts";
import type { RejectBusy, RejectTooMany } from "./reject.ts";
import { screenPath } from "./screen-path.ts";

type Parts = {
  policies: RateLimits;
  work: InFlightTracker;
  admission: Admission;
  /** Rate limit of posts. */
  limit: RequestHandler;
  busy: RejectBusy;
  tooMany: RejectTooMany;
  screens: Screens;
};

/**
 * Decides on arrival, before a form is read, whether a request for the website is accepted. Applies the rate
 * limits of `policies.ts`, and rejects at once what can't be answered in time, as longer queues would make
 * all responses late. Health endpoints, static files and cached pages are handled before this.
 */
export function admit({ policies, work, admission, limit, busy, tooMany, screens }: Parts): RequestHandler {
  return (request, response, next) => {
    const kind = classifyWork(request, screens);
    if (kind === "reading") return read(request, response, next);
    if (work.isFull() || !admission.accepts(kind)) return busy(request, response);
    // A form counts once it is received completely: slow uploads must not occupy a slot.
    request.once("end", () => work.enter(response));
    return limit(request, response, next);
  };

  async function read(request: Request, response: Response, next: NextFunction): Promise<void> {
    const seconds = await countRead(request, response);
    if (seconds > 0) return tooMany(request, response, seconds);
    if (work.isFull() || !admission.accepts("reading")) return busy(request, response);
    work.enter(response);
    const isInTime = await admission.enter("reading", response);
    // The client has disconnected.
    if (response.destroyed) return;
    if (isInTime) next();
    else busy(request, response);
  }

  /**
   * Counts page views of screens with a read limit, such as search, where each page is a separate API call.
   * Counted by subnet, as many users of a carrier share an address. Returns the seconds to wait; 0 if
   * accepted.
   */
  async function countRead(request: Request, response: Response): Promise<number> {
    const path = screenPath(request.url);
    const max = screens.optionsOf(path).limit.reads;
    if (max === undefined) return 0;
    const { clientAddress, log } = requestScopeOf(response);
    const key = `${screens.idOf(path)} ${subnetOf(clientAddress)}`;
    return (await policies.use("reads", key, log, max)).wait;
  }
}
