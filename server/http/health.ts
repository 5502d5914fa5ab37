import type { RequestHandler } from "express";

/**
 * `/healthz`: the program is alive. `/readyz`: it takes visitors; 503 once it drains. Both come before the host
 * check, because a load balancer asks by address, and are for GET and HEAD only.
 */
export function health(isReady: () => boolean): RequestHandler {
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    if (request.path === "/healthz") return answer(200, "alive");
    if (request.path === "/readyz") return isReady() ? answer(200, "ready") : answer(503, "draining");
    next();

    function answer(status: number, word: string): void {
      response.status(status).set("Cache-Control", "no-store").type("text/plain").send(`${word}\n`);
    }
  };
}
