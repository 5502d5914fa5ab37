import { collectDefaultMetrics } from "prom-client";
import { type InnerAddress, type InnerDoor, openInnerDoor } from "../inner-door.ts";
import type { Measures } from "./metrics.ts";

/**
 * Answers `/metrics` on a port of its own, which no visitor reaches, in the text that Prometheus reads; adds
 * the process's own figures (memory, event loop, processor).
 */
export async function openMetricsDoor({ registry }: Measures, address: InnerAddress): Promise<InnerDoor> {
  collectDefaultMetrics({ register: registry });
  return openInnerDoor((request, response) => {
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
