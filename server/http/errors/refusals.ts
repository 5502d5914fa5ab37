import { createRequestHandler, data, type ServerBuild } from "@remix-run/node";
import type { Request, Response } from "express";
import type { ErrorPages } from "./error-pages.ts";
import { exchangeOf } from "../exchange.ts";
import { refusedForm } from "../checks/refused-form.ts";
import type { Screens } from "../screens.ts";
import { isDataPath } from "../checks/screen-path.ts";

/** Turns a request away; `retryAfter` is seconds, `form` the body of a form that was read already. */
export type Refuse = (
  request: Request,
  response: Response,
  refusal: { status: 429 | 503; kind: "tooMany" | "busy"; retryAfter: number; form?: Uint8Array },
) => void;

type Build = ServerBuild | (() => Promise<ServerBuild>);

/**
 * Refusals that cost almost nothing: a page that was rendered at start for documents, with the form that was
 * posted, and for the site's own scripts the error that their error screen understands. Nothing of the
 * website runs and the API isn't asked.
 */
export function createRefusals(pages: ErrorPages, build: Build, screens: Screens, publicUrl: string): Refuse {
  return (request, response, { status, kind, retryAfter, form }) => {
    response.setHeader("Retry-After", retryAfter);
    if (!isDataPath(request.url)) {
      sendPage(request, response, { status, kind, form }).catch(() => response.destroy());
      return;
    }
    const { id, log } = exchangeOf(response);
    log.warn({ status, refusal: kind }, "refused before the website");
    const refused = refusing(build, () => data({ kind, reference: id, retryAfter }, { status }));
    sendData(request, response, refused)
      .catch(() => pages.send(request, response, status, kind))
      .catch(() => response.destroy());
  };

  /** A form that was filled in at length comes back, unseen, with a button that posts it once more. */
  async function sendPage(
    request: Request,
    response: Response,
    { status, kind, form: read }: { status: number; kind: "tooMany" | "busy"; form: Uint8Array | undefined },
  ): Promise<void> {
    const form = await refusedForm(request, screens, read).catch(() => null);
    pages.send(request, response, status, kind, form);
  }

  async function sendData(request: Request, response: Response, refused: Build): Promise<void> {
    // Without its body, which would have to be read first; nothing here asks for it.
    const method = request.method === "POST" ? "POST" : "GET";
    const handle = createRequestHandler(refused, "production");
    const answer = await handle(new globalThis.Request(publicUrl + request.url, { method }));
    const body = Buffer.from(await answer.arrayBuffer());
    response.status(answer.status).set("Cache-Control", "no-store");
    for (const [name, value] of answer.headers) response.append(name, value);
    response.end(body);
  }
}

/** The website with loaders and actions that throw; it encodes that as it does all its answers. */
function refusing(build: Build, refusal: () => unknown): Build {
  if (typeof build === "function") return async () => refusingRoutes(await build(), refusal);
  return refusingRoutes(build, refusal);
}

function refusingRoutes(build: ServerBuild, refusal: () => unknown): ServerBuild {
  const refuse = () => {
    throw refusal();
  };
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && {
      ...route,
      module: {
        ...route.module,
        ...(route.module.loader && { loader: refuse }),
        ...(route.module.action && { action: refuse }),
      },
    },
  ]);
  return { ...build, routes: Object.fromEntries(routes) };
}
