import { PassThrough } from "node:stream";
import "./context.ts";
import {
  createReadableStreamFromReadable,
  type EntryContext,
  type HandleErrorFunction,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { AppLoadContext } from "@remix-run/server-runtime";
import { instanceOf } from "./i18n/instances.server.ts";
import { NonceProvider } from "./site/nonce.ts";

/** Milliseconds after which an answer that isn't finished is given up; loaders have their own, shorter limits. */
export const streamTimeout = 15_000;

/**
 * Renders a page. It is sent when all of it is there: what React streams later needs scripts to reach its place, and a visitor without them
 * can't be told from one with them.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const page = renderToPipeableStream(
      <I18nextProvider i18n={instanceOf(context.language.code)}>
        <NonceProvider value={context.nonce}>
          <RemixServer context={remix} url={request.url} nonce={context.nonce} />
        </NonceProvider>
      </I18nextProvider>,
      {
        nonce: context.nonce,
        // React puts what is large and in a Suspense into a hidden place that only scripts can empty.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const body = new PassThrough();
          headers.set("Content-Type", "text/html; charset=utf-8");
          if (status === 503) headers.set("Retry-After", "30");
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          page.pipe(body);
        },
        onShellError: reject,
        onError(error) {
          context.log.error(
            { err: error, path: new URL(request.url).pathname },
            "a page could not be rendered",
          );
        },
      },
    );
    setTimeout(() => page.abort(), streamTimeout + 1000).unref();
  });
}

/** What went wrong in a loader or an action. Unknown addresses and the like are no faults; they are seen in the request log. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (isRouteErrorResponse(error)) return;
  context.log.error({ err: error, path: new URL(request.url).pathname }, "a screen failed");
};
