import type { NextFunction, Request, RequestHandler, Response } from "express";
import { getCustomerSubnet } from "../../../app/domain/network.ts";
import { getRequestScope } from "../request-scope.ts";
import type { Admission } from "../load/admission.ts";
import { classifyWork } from "../load/classify-work.ts";
import type { InFlightTracker } from "../load/in-flight-tracker.ts";
import type { Screens } from "../screens.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { RejectBusy, RejectTooMany } from "./reject.ts";
import { toScreenPath } from "./screen-path.ts";

type AdmissionDependencies = {
  rateLimits: RateLimits;
  inFlight: InFlightTracker;
  admission: Admission;
  limitPosts: RequestHandler;
  rejectBusy: RejectBusy;
  rejectTooMany: RejectTooMany;
  screens: Screens;
};

/**
 * Creates the middleware that applies rate limits to requests for the website and rejects requests that can't
 * be completed in time, because a longer queue would delay all responses. Runs before the form is read, and
 * after health endpoints, static files and cached pages.
 */
export function createAdmissionMiddleware({
  rateLimits,
  inFlight,
  admission,
  limitPosts,
  rejectBusy,
  rejectTooMany,
  screens,
}: AdmissionDependencies): RequestHandler {
  return (request, response, next) => {
    const kind = classifyWork(request, screens);
    if (kind === "page") return admitPage(request, response, next);
    if (inFlight.isFull() || !admission.accepts(kind)) return rejectBusy(request, response);
    // Count a form only when it is complete, so that slow uploads use no capacity.
    request.once("end", () => inFlight.enter(response));
    return limitPosts(request, response, next);
  };

  async function admitPage(request: Request, response: Response, next: NextFunction): Promise<void> {
    const seconds = await countRead(request, response);
    if (seconds > 0) return rejectTooMany(request, response, seconds);
    if (inFlight.isFull() || !admission.accepts("page")) return rejectBusy(request, response);
    inFlight.enter(response);
    const isAdmitted = await admission.enter("page", response);
    const hasDisconnected = response.destroyed;
    if (hasDisconnected) return;
    if (isAdmitted) next();
    else rejectBusy(request, response);
  }

  /**
   * Counts a page view of a screen with a read limit for the client's subnet. Returns the seconds to wait, or
   * 0.
   */
  async function countRead(request: Request, response: Response): Promise<number> {
    const path = toScreenPath(request.url);
    const max = screens.getOptions(path).limit.reads;
    if (max === undefined) return 0;
    const { clientAddress, log } = getRequestScope(response);
    const key = `${screens.getId(path)} ${getCustomerSubnet(clientAddress)}`;
    return (await rateLimits.use("reads", key, log, max)).waitSeconds;
  }
}
