import type { RequestHandler } from "express";
import type { FirstRead } from "./first-read.ts";

/** `starting` until it listens. */
export type Phase = "starting" | "listening" | "draining";

type Settings = {
  phase: () => Phase;
  firstRead: FirstRead;
  /** See `Store`. */
  storeStartProblem: () => string | null;
  storeFailure: () => string | null;
  isStuck: () => boolean;
  /** Problem that an operator should fix although requests are served; null for none. */
  warning: () => string | null;
};

/**
 * `/healthz`: the process is alive. `/readyz`: it accepts traffic. 503 until the first read of the organiser
 * API has succeeded, while the store has rejected its credentials since the start, while draining, and when
 * stuck with requests that don't end. Later problems with the store are reported but stay ready: all
 * instances share it, and a load balancer would remove them all; likewise for outages of the API. Both come
 * before the host check, as load balancers use the IP address, and are for GET and HEAD only.
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
      const missing = await firstRead.problem();
      if (missing !== null) return respond(503, missing);
      const problem = storeStartProblem();
      if (problem !== null) return respond(503, `starting: ${problem}`);
      const warned = warning();
      respond(200, (storeFailure() ?? "ready") + (warned === null ? "" : `\nwarning: ${warned}`));
    }

    function respond(status: number, text: string): void {
      response.status(status).set("Cache-Control", "no-store").type("text/plain").send(`${text}\n`);
    }
  };
}
