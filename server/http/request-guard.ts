import type { IncomingMessage, ServerResponse } from "node:http";
import type { StartRequestScope } from "./request-scope-middleware.ts";
import type { ErrorPages } from "./errors/error-pages.ts";
import { hasSingleHost } from "./checks/host-check.ts";
import { isReadablePath } from "./checks/readable-path.ts";

type Settings = {
  beginning: StartRequestScope;
  /** Headers of every response. */
  securityHeaders: Readonly<Record<string, string>>;
  pages: ErrorPages;
};

/**
 * Rejects ambiguous requests with an error page: a path that parsers disagree about, or two `Host` headers.
 * Runs before everything else, including cached pages and Express. Returns whether it responded.
 */
export function createRequestGuard({ beginning, securityHeaders, pages }: Settings) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (isReadablePath(request.url ?? "") && hasSingleHost(request)) return false;
    // The address is not logged: a malformed one may contain anything, such as a token.
    beginning(request, response, { path: "", clientAddress: request.socket.remoteAddress ?? "" });
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    // The request may have a body, which is not going to be read.
    response.setHeader("Connection", "close");
    pages.send(request, response, 400, "malformed");
    return true;
  };
}
