import { collectDefaultMetrics } from "prom-client";
import { type InternalAddress, type InternalServer, startInternalServer } from "../internal-server.ts";
import type { Metrics } from "./metrics.ts";

/**
 * Serves `/metrics` for Prometheus on an internal port, with metrics of the process. Rejects if the port is
 * in use.
 */
export async function startMetricsServer(
  { registry }: Metrics,
  address: InternalAddress,
): Promise<InternalServer> {
  collectDefaultMetrics({ register: registry });
  return startInternalServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { "Content-Type": registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  }, address);
}
