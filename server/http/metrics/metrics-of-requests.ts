import type { RequestListener } from "node:http";
import type { Measures } from "./metrics.ts";
import { isReadablePath } from "../checks/readable-path.ts";
import { screenPath } from "../checks/screen-path.ts";
import type { Screens } from "../screens.ts";

/**
 * Counts every request that `handle` answers, by the id of its screen: "events/event.screen", or "media",
 * "files" and "health" for what is no screen. Status 499: the visitor left before the answer was there.
 */
export function countRequests(
  handle: RequestListener,
  measures: Measures,
  screens: Screens,
): RequestListener {
  return (request, response) => {
    const startedAt = performance.now();
    response.once("close", () => {
      measures.answered({
        screen: isReadablePath(request.url ?? "") ? nameOf(screens, screenPath(request.url ?? "/")) : "none",
        method: request.method ?? "",
        status: String(response.writableFinished ? response.statusCode : 499),
        seconds: (performance.now() - startedAt) / 1_000,
      });
    });
    handle(request, response);
  };
}

/** What is no screen has a name of its own. */
const nameOf = (screens: Screens, path: string): string => otherThings(path) ?? screens.idOf(path);

function otherThings(path: string): string | null {
  if (path === "/healthz" || path === "/readyz") return "health";
  if (/^\/(assets|v|media)\//.test(path)) return "media";
  return path.startsWith("/static/") || /\.\w+$/.test(path) ? "files" : null;
}
