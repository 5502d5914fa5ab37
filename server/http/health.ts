import type { RequestHandler } from "express";
import type { FirstRead } from "./first-read.ts";

/** Phase of the process. It is `starting` until the server listens. */
export type Phase = "starting" | "listening" | "draining";

type Settings = {
  getPhase: () => Phase;
  firstRead: FirstRead;
  /** Returns why the store has been unusable since the start; null if it has been usable at least once. */
  getStoreStartProblem: () => string | null;
  /** Returns the store's problem at the moment; null if it works. */
  getStoreFailure: () => string | null;
  isStuck: () => boolean;
  /** Returns a problem that an operator should fix although requests are served; null if there is none. */
  getWarning: () => string | null;
};

/**
 * Handles GET and HEAD of `/healthz` (the process is alive) and `/readyz` (it accepts traffic). Runs before
 * the host check, because load balancers use the IP address.
 *
 * `/readyz` is 503
 * - until the first read of the organiser API has succeeded,
 * - while the store has rejected its credentials, or hasn't responded, since the start,
 * - while draining,
 * - when stuck with requests that don't end.
 *
 * Later problems of the store are only reported, and later outages of the API are ignored. They affect all
 * instances, so a load balancer would remove all of them.
 */
export function healthEndpoints(settings: Settings): RequestHandler {
  const { getPhase, firstRead, getStoreStartProblem, getStoreFailure, isStuck, getWarning } = settings;
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    if (request.path === "/healthz") return respond(200, "alive");
    if (request.path !== "/readyz") return next();
    return sendReadiness();

    async function sendReadiness(): Promise<void> {
      if (getPhase() === "starting") return respond(503, "starting: it doesn't listen yet");
      if (getPhase() === "draining") return respond(503, "draining");
      if (isStuck()) return respond(503, "stuck: full of work that doesn't end; replace this instance");
      const apiProblem = await firstRead.findProblem();
      if (apiProblem !== null) return respond(503, apiProblem);
      const storeProblem = getStoreStartProblem();
      if (storeProblem !== null) return respond(503, `starting: ${storeProblem}`);
      const currentWarning = getWarning();
      respond(
        200,
        (getStoreFailure() ?? "ready") + (currentWarning === null ? "" : `\nwarning: ${currentWarning}`),
      );
    }

    function respond(status: number, text: string): void {
      response.status(status).set("Cache-Control", "no-store").type("text/plain").send(`${text}\n`);
    }
  };
}
