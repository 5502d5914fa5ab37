import type { RequestHandler } from "express";

/**
 * `/healthz`: the program is alive. `/readyz`: it takes visitors; 503 once it drains, or is stuck: full of
 * work that doesn't end. It takes them as well while there is trouble with the store, and says which: all
 * instances share it, so that a load balancer would take all of them away at once. Both come before the host
 * check, because a load balancer asks by address, and are for GET and HEAD only.
 */
export function health(
  isReady: () => boolean,
  storeTrouble: () => string | null,
  isStuck: () => boolean,
): RequestHandler {
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    if (request.path === "/healthz") return answer(200, "alive");
    if (request.path !== "/readyz") return next();
    if (!isReady()) return answer(503, "draining");
    if (isStuck()) return answer(503, "stuck: full of work that doesn't end; replace this instance");
    answer(200, storeTrouble() ?? "ready");

    function answer(status: number, word: string): void {
      response.status(status).set("Cache-Control", "no-store").type("text/plain").send(`${word}\n`);
    }
  };
}
