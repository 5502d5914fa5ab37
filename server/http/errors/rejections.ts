import { createRequestHandler, data, type ServerBuild } from "@remix-run/node";
import type { Request, Response } from "express";
import type { ErrorPages } from "./error-pages.ts";
import { getRequestScope } from "../request-scope.ts";
import { readRejectedForm } from "../checks/rejected-form.ts";
import type { Screens } from "../screens.ts";
import { isDataRequest } from "../checks/screen-path.ts";

/** Rejects a request. `retryAfter` is in seconds. `form` is its body, if already read. */
export type SendRejection = (
  request: Request,
  response: Response,
  rejection: { status: 429 | 503; kind: "tooMany" | "busy"; retryAfter: number; form?: Uint8Array },
) => void;

type Build = ServerBuild | (() => Promise<ServerBuild>);

/**
 * Creates the function that sends rejections cheaply, without loaders and API calls. Documents get an error
 * page, with the submitted form if the screen has `restoresRejectedForm`. Data requests get the data of the
 * website's error screen.
 */
export function createRejectionSender(
  errorPages: ErrorPages,
  build: Build,
  screens: Screens,
  publicUrl: string,
): SendRejection {
  return (request, response, { status, kind, retryAfter, form }) => {
    response.setHeader("Retry-After", retryAfter);
    if (!isDataRequest(request.url)) {
      sendPage(request, response, { status, kind, form }).catch(() => response.destroy());
      return;
    }
    const { id, log } = getRequestScope(response);
    log.warn({ status, refusal: kind }, "rejected before the website");
    const rejectingBuild = withRejectingRoutes(build, () =>
      data({ kind, reference: id, retryAfter }, { status }),
    );
    sendData(request, response, rejectingBuild)
      .catch(() => errorPages.send(request, response, status, kind))
      .catch(() => response.destroy());
  };

  async function sendPage(
    request: Request,
    response: Response,
    {
      status,
      kind,
      form: bodyBytes,
    }: { status: number; kind: "tooMany" | "busy"; form: Uint8Array | undefined },
  ): Promise<void> {
    const form = await readRejectedForm(request, screens, bodyBytes).catch(() => null);
    errorPages.send(request, response, status, kind, form);
  }

  async function sendData(request: Request, response: Response, rejectingBuild: Build): Promise<void> {
    // No action reads the body.
    const method = request.method === "POST" ? "POST" : "GET";
    const handle = createRequestHandler(rejectingBuild, "production");
    const result = await handle(new globalThis.Request(publicUrl + request.url, { method }));
    const body = Buffer.from(await result.arrayBuffer());
    response.status(result.status).set("Cache-Control", "no-store");
    for (const [name, value] of result.headers) response.append(name, value);
    response.end(body);
  }
}

/** Replaces all loaders and actions by a function that throws the rejection, which Remix encodes. */
function withRejectingRoutes(build: Build, createRejection: () => unknown): Build {
  if (typeof build === "function") return async () => replaceHandlers(await build(), createRejection);
  return replaceHandlers(build, createRejection);
}

function replaceHandlers(build: ServerBuild, createRejection: () => unknown): ServerBuild {
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
