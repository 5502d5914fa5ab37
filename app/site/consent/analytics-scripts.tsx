import { createPath, useBlocker } from "@remix-run/react";
import { useEffect } from "react";
import type { AnalyticsTags } from "./tags.server.ts";

/**
 * Loads the analytics services. Links to other pages load a new document, so that the services of this page
 * can't observe other pages.
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
