import type { RequestHandler } from "express";
import type { AvailabilityCheck } from "./availability-check.ts";

/** Phase of the process: before, while and after it accepts traffic. */
export type Phase = "starting" | "listening" | "draining";

type HealthDependencies = {
  getPhase: () => Phase;
  availabilityCheck: AvailabilityCheck;
  /**
   * Returns the reason why the store has been unusable since the start, or null if it was usable at least
   * once.
   */
  getStoreStartProblem: () => string | null;
  getStoreFailure: () => string | null;
  isStuck: () => boolean;
  /** Returns a problem that doesn't affect readiness, or null. */
  getWarning: () => string | null;
};

/**
 * Handles `/healthz` (the process is alive) and `/readyz` (it accepts traffic). Runs before the host check,
 * because load balancers use the IP address.
 *
 * `/readyz` is 503
 * - until the first read of the organiser API has succeeded,
 * - while the store has been unusable since the start,
 * - while draining,
 * - when stuck with requests that don't end.
 *
 * Later problems of the store and the API don't change the status: they affect all instances, and a load
 * balancer would remove all of them.
 */
export function createHealthEndpoints(dependencies: HealthDependencies): RequestHandler {
  const { getPhase, availabilityCheck, getStoreStartProblem, getStoreFailure, isStuck, getWarning } =
    dependencies;
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    if (request.path === "/healthz") return respond(200, "alive");
    if (request.path !== "/readyz") return next();
    return sendReadiness();

    async function sendReadiness(): Promise<void> {
      if (getPhase() === "starting") return respond(503, "starting: it doesn't listen yet");
      if (getPhase() === "draining") return respond(503, "draining");
      if (isStuck()) return respond(503, "stuck: full of work that doesn't end; replace this instance");
      const apiProblem = await availabilityCheck.findProblem();
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
