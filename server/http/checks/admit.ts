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

type Settings = {
  rateLimits: RateLimits;
  inFlight: InFlightTracker;
  admission: Admission;
  /** Middleware that rejects posts above their rate limit. */
  limitPosts: RequestHandler;
  rejectBusy: RejectBusy;
  rejectTooMany: RejectTooMany;
  screens: Screens;
};

/**
 * Creates the middleware that decides whether a request for the website is accepted, before its form is
 * read. Applies the rate limits. Rejects every request that can't be completed in time, because a longer
 * queue would delay all responses. Health endpoints, static files and cached pages are handled before this.
 */
export function admit({
  rateLimits,
  inFlight,
  admission,
  limitPosts,
  rejectBusy,
  rejectTooMany,
  screens,
}: Settings): RequestHandler {
  return (request, response, next) => {
    const kind = classifyWork(request, screens);
    if (kind === "page") return admitPage(request, response, next);
    if (inFlight.isFull() || !admission.accepts(kind)) return rejectBusy(request, response);
    // Count a form as in flight only when it is received completely, so that slow uploads use no capacity.
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
   * Counts a page view for the client's subnet if the screen has a read limit. An example is the search,
   * where each page view calls the API. Returns the seconds to wait; 0 if the page view is accepted.
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
