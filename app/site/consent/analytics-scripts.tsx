import { createPath, useBlocker } from "@remix-run/react";
import { useEffect } from "react";
import type { AnalyticsTags } from "./tags.server.ts";

/**
 * Loads the analytics services after the page. Every link then loads a new document, which decides for itself
 * whether it is counted, so that the services see this page only.
 */
export function AnalyticsScripts({ tags }: { tags: AnalyticsTags }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state === "blocked") window.location.assign(createPath(blocker.location));
  }, [blocker]);
  useEffect(() => {
    import("./services.client.ts").then(({ loadServices }) => loadServices(tags)).catch(() => undefined);
  }, [tags]);
  return null;
}
