import { createRequestHandler, data, type ServerBuild } from "@remix-run/node";
import type { Request, Response } from "express";
import type { ErrorPages } from "./error-pages.ts";
import { requestScopeOf } from "../request-scope.ts";
import { readRejectedForm } from "../checks/rejected-form.ts";
import type { Screens } from "../screens.ts";
import { isDataPath } from "../checks/screen-path.ts";

/** Rejects a request; `retryAfter` is seconds, `form` the form body if it was already read. */
export type SendRejection = (
  request: Request,
  response: Response,
  rejection: { status: 429 | 503; kind: "tooMany" | "busy"; retryAfter: number; form?: Uint8Array },
) => void;

type Build = ServerBuild | (() => Promise<ServerBuild>);

/**
 * Creates cheap rejections. Document requests get a page that was rendered at start, with the submitted form;
 * data requests get the error that the error screen understands. Neither runs the website or calls the API.
 */
export function createRejectionSender(
  pages: ErrorPages,
  build: Build,
  screens: Screens,
  publicUrl: string,
): SendRejection {
  return (request, response, { status, kind, retryAfter, form }) => {
    response.setHeader("Retry-After", retryAfter);
    if (!isDataPath(request.url)) {
      sendPage(request, response, { status, kind, form }).catch(() => response.destroy());
      return;
    }
    const { id, log } = requestScopeOf(response);
    log.warn({ status, refusal: kind }, "rejected before the website");
    const rejecting = withRejectingRoutes(build, () => data({ kind, reference: id, retryAfter }, { status }));
    sendData(request, response, rejecting)
      .catch(() => pages.send(request, response, status, kind))
      .catch(() => response.destroy());
  };

  /** A long form is returned as hidden fields with a button that submits it again. */
  async function sendPage(
    request: Request,
    response: Response,
    { status, kind, form: read }: { status: number; kind: "tooMany" | "busy"; form: Uint8Array | undefined },
  ): Promise<void> {
    const form = await readRejectedForm(request, screens, read).catch(() => null);
    pages.send(request, response, status, kind, form);
  }

  async function sendData(request: Request, response: Response, rejecting: Build): Promise<void> {
    // The body is left out, as nothing here reads it.
    const method = request.method === "POST" ? "POST" : "GET";
    const handle = createRequestHandler(rejecting, "production");
    const result = await handle(new globalThis.Request(publicUrl + request.url, { method }));
    const body = Buffer.from(await result.arrayBuffer());
    response.status(result.status).set("Cache-Control", "no-store");
    for (const [name, value] of result.headers) response.append(name, value);
    response.end(body);
  }
}

/** Replaces all loaders and actions by ones that throw the rejection, so that Remix encodes it as usual. */
function withRejectingRoutes(build: Build, createRejection: () => unknown): Build {
  if (typeof build === "function") return async () => rejectingRoutes(await build(), createRejection);
  return rejectingRoutes(build, createRejection);
}

function rejectingRoutes(build: ServerBuild, createRejection: () => unknown): ServerBuild {
  const throwRejection = () => {
    throw createRejection();
  };
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && {
      ...route,
      module: {
        ...route.module,
        ...(route.module.loader && { loader: throwRejection }),
        ...(route.module.action && { action: throwRejection }),
      },
    },
  ]);
  return { ...build, routes: Object.fromEntries(routes) };
}
