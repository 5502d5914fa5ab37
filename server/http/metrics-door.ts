import { createServer } from "node:http";
import { collectDefaultMetrics } from "prom-client";
import type { Measures } from "./metrics.ts";

export type MetricsDoor = { close(): Promise<void> };

/**
 * Answers `/metrics` on a port of its own, which no visitor reaches, in the text that Prometheus reads; adds the
 * process's own figures (memory, event loop, processor). Rejects where the port is taken.
 */
export async function openMetricsDoor(
  { registry }: Measures,
  { port, host }: { port: number; host: string },
): Promise<MetricsDoor> {
  collectDefaultMetrics({ register: registry });

  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { "Content-Type": registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });

  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
