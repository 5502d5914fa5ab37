import type { RequestListener } from "node:http";
import { CLIENT_CLOSED_REQUEST } from "../request-scope-middleware.ts";
import type { Metrics } from "./metrics.ts";
import { isReadablePath } from "../checks/readable-path.ts";
import { toScreenPath } from "../checks/screen-path.ts";
import type { Screens } from "../screens.ts";

/**
 * Wraps a request listener to count requests by screen id (“events/event.screen”), or as "media", "files" or
 * "health". The status is `CLIENT_CLOSED_REQUEST` if the client disconnected before the end of the response.
 */
export function countRequests(handle: RequestListener, metrics: Metrics, screens: Screens): RequestListener {
  return (request, response) => {
    const startedAt = performance.now();
    response.once("close", () => {
      metrics.countRequest({
        screen: isReadablePath(request.url ?? "")
          ? getRequestName(screens, toScreenPath(request.url ?? "/"))
          : "none",
        method: request.method ?? "",
        status: String(response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST),
        seconds: (performance.now() - startedAt) / 1_000,
      });
    });
    handle(request, response);
  };
}

const getRequestName = (screens: Screens, path: string): string => getFixedName(path) ?? screens.getId(path);

function getFixedName(path: string): string | null {
  if (path === "/healthz" || path === "/readyz") return "health";
  if (/^\/(assets|v|media)\//.test(path)) return "media";
  return path.startsWith("/static/") || /\.\w+$/.test(path) ? "files" : null;
}
