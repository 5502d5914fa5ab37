import type { RequestHandler } from "express";
import type { FirstRead } from "./first-read.ts";

/** Phase of the process. It is `starting` until the server listens. */
export type Phase = "starting" | "listening" | "draining";

type Settings = {
  phase: () => Phase;
  firstRead: FirstRead;
  /** Why the store has been unusable since the start, see `Store`; null if it has been usable. */
  storeStartProblem: () => string | null;
  /** Problem of the store at the moment; null if it works. */
  storeFailure: () => string | null;
  isStuck: () => boolean;
  /** Problem that an operator should fix although requests are served; null if there is none. */
  warning: () => string | null;
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
 * Later problems of the store are only reported, and outages of the API are ignored: they affect all
 * instances, and a load balancer would remove all of them.
 */
export function healthEndpoints(settings: Settings): RequestHandler {
  const { phase, firstRead, storeStartProblem, storeFailure, isStuck, warning } = settings;
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    if (request.path === "/healthz") return respond(200, "alive");
    if (request.path !== "/readyz") return next();
    return sendReadiness();

    async function sendReadiness(): Promise<void> {
      if (phase() === "starting") return respond(503, "starting: it doesn't listen yet");
      if (phase() === "draining") return respond(503, "draining");
      if (isStuck()) return respond(503, "stuck: full of work that doesn't end; replace this instance");
      const apiProblem = await firstRead.problem();
      if (apiProblem !== null) return respond(503, apiProblem);
      const storeProblem = storeStartProblem();
      if (storeProblem !== null) return respond(503, `starting: ${storeProblem}`);
      const currentWarning = warning();
      respond(
        200,
        (storeFailure() ?? "ready") + (currentWarning === null ? "" : `\nwarning: ${currentWarning}`),
      );
    }

    function respond(status: number, text: string): void {
      response.status(status).set("Cache-Control", "no-store").type("text/plain").send(`${text}\n`);
    }
  };
}
