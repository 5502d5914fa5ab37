import "./context.ts";
import type { EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { AppLoadContext } from "@remix-run/server-runtime";
import { getTranslationFiles } from "./i18n/translation-files.server.ts";
import { i18nInstanceFor } from "./i18n/instances.server.ts";
import { TranslationFilesProvider } from "./i18n/translation-files.tsx";
import { NonceProvider } from "./site/nonce.ts";

/** Milliseconds after which unfinished loaders are aborted; they have their own, shorter timeouts. */
export const streamTimeout = 15_000;

/**
 * Renders a page completely before sending it: React needs scripts to insert what it streams later, and a
 * browser without scripts can't be recognised. Renders to a string, since rendering to a stream takes about
 * twice as long.
 */
export default async function handleRequest(
  request: Request,
  responseStatus: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const status = errorStatus(remix) ?? responseStatus;
  await readStreamedData(remix);
  const finishRendering = await context.page.acquireRenderingSlot();
  const html = renderToString(
    <I18nextProvider i18n={i18nInstanceFor(context.language.code)}>
      <NonceProvider value={context.nonce}>
        <TranslationFilesProvider value={getTranslationFiles(context.language.code)}>
          <RemixServer context={remix} url={request.url} nonce={context.nonce} />
        </TranslationFilesProvider>
      </NonceProvider>
    </I18nextProvider>,
  );
  finishRendering();
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (status === 503) headers.set("Retry-After", "30");
  return new Response(new TextEncoder().encode(`<!DOCTYPE html>${html}`), { status, headers });
}

/**
 * The status of a page that is an error screen; null for any other page. After an action Remix uses the
 * status of the action's response, even if the page around it failed to load.
 */
function errorStatus({ staticHandlerContext: { errors } }: EntryContext): number | null {
  const [error] = Object.values(errors ?? {});
  if (error === undefined) return null;
  return isRouteErrorResponse(error) ? error.status : 500;
}

/**
 * Reads the loaders' data for the browser before rendering. Remix would otherwise wait for it while it
 * renders.
 */
async function readStreamedData(remix: EntryContext): Promise<void> {
  if (!remix.serverHandoffStream || !remix.renderMeta) return;
  const everything = { done: false, value: await new Response(remix.serverHandoffStream).text() };
  const end = { done: true, value: "" };
  remix.renderMeta.streamCache = [everything, end].map((result) =>
    Object.assign(Promise.resolve(), { result }),
  );
  remix.serverHandoffStream = new ReadableStream(); // the original has been consumed
}

/**
 * Logs errors of loaders and actions. Unknown URLs and other route error responses aren't faults; they are in
 * the request log.
 */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (isRouteErrorResponse(error)) return;
  // Failures of the API are expected now and then, and are counted in the metrics.
  const isExpected = ["unreachable", "timeout", "rejected"].includes(organiserErrorKind(error));
  context.log[isExpected ? "warn" : "error"](
    { err: error, path: new URL(request.url).pathname },
    "a screen failed",
  );
};

/** The kind of an organiser API error; "" for any other error. */
const organiserErrorKind = (error: unknown): string =>
  error instanceof Error && error.name === "OrganiserError" && "kind" in error ? String(error.kind) : "";
