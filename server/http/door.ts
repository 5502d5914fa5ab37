import type { IncomingMessage, ServerResponse } from "node:http";
import type { Beginning } from "./begin.ts";
import type { ErrorPages } from "./errors/error-pages.ts";
import { namesOneHost } from "./checks/host-check.ts";
import { isReadablePath } from "./checks/readable-path.ts";

type Settings = {
  beginning: Beginning;
  /** Sent with every answer, whatever it is. */
  securityHeaders: Readonly<Record<string, string>>;
  pages: ErrorPages;
};

/**
 * Turns away, with a page, what isn't readable in one way only: an address that parsers disagree about, or
 * two names of a host. Asked before anything else looks at a request, the ready pages and Express included;
 * tells whether it answered.
 */
export function createDoor({ beginning, securityHeaders, pages }: Settings) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (isReadablePath(request.url ?? "") && namesOneHost(request)) return false;
    // The address is not logged: in what nobody can read there may be anything, a token for one.
    beginning(request, response, { path: "", clientAddress: request.socket.remoteAddress ?? "" });
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    // Whoever sends such things may have sent a body too, which nobody is going to read.
    response.setHeader("Connection", "close");
    pages.send(request, response, 400, "malformed");
    return true;
  };
}
