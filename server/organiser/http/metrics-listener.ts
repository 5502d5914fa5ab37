import type { RequestListener } from "node:http";
import type { Logger } from "pino";
import type { Registry } from "prom-client";

/** Creates a listener that serves `/metrics` for Prometheus and responds to all other requests with 404. */
export const createMetricsListener =
  (registry: Registry, log: Logger): RequestListener =>
  ({ method, url }, response) => {
    if (url !== "/metrics" || (method !== "GET" && method !== "HEAD")) {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { "Content-Type": registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, "metrics can’t be read");
        response.writeHead(500).end();
      },
    );
  };
