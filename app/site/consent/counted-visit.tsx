import { createPath, useBlocker } from "@remix-run/react";
import { useEffect } from "react";
import type { Tags } from "./tags.server.ts";

/**
 * Loads the services that count visits, once the page is there. Whatever they may see ends with this page:
 * every other address is opened as a whole new page, which decides for itself whether it is counted.
 */
export function CountedVisit({ tags }: { tags: Tags }) {
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (leaving.state === "blocked") window.location.assign(createPath(leaving.location));
  }, [leaving]);
  useEffect(() => {
    import("./services.client.ts").then(({ loadServices }) => loadServices(tags)).catch(() => undefined);
  }, [tags]);
  return null;
}
