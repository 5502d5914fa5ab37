import type { IncomingMessage, ServerResponse } from "node:http";
import type { StartRequestScope } from "./request-scope-middleware.ts";
import type { ErrorPages } from "./errors/error-pages.ts";
import { hasSingleHost } from "./checks/host-check.ts";
import { isReadablePath } from "./checks/readable-path.ts";

type RequestGuardOptions = {
  startRequestScope: StartRequestScope;
  securityHeaders: Readonly<Record<string, string>>;
  errorPages: ErrorPages;
};

/**
 * Creates the guard that runs before everything else. It rejects ambiguous requests: a path that parsers may
 * read differently, or two `Host` headers. The guard returns true if it has sent a response.
 */
export function createRequestGuard({ startRequestScope, securityHeaders, errorPages }: RequestGuardOptions) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (isReadablePath(request.url ?? "") && hasSingleHost(request)) return false;
    // The path isn't logged, because a malformed URL may contain anything, such as a token.
    startRequestScope(request, response, { path: "", clientAddress: request.socket.remoteAddress ?? "" });
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    // The body of the request isn't read.
    response.setHeader("Connection", "close");
    errorPages.send(request, response, 400, "malformed");
    return true;
  };
}
