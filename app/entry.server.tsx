import "./context.ts";
import type { EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { AppLoadContext } from "@remix-run/server-runtime";
import { wordFiles } from "./i18n/files.server.ts";
import { instanceOf } from "./i18n/instances.server.ts";
import { WordFilesProvider } from "./i18n/word-files.tsx";
import { NonceProvider } from "./site/nonce.ts";

/**
 * Milliseconds after which loaders that haven't finished are given up; they have their own, shorter limits.
 */
export const streamTimeout = 15_000;

/**
 * Renders a page, in one go: it is sent when all of it is there. What React streams later needs scripts to
 * reach its place, and a visitor without them can't be told from one with them. To a string, since writing a
 * stream costs as much again as rendering.
 */
export default async function handleRequest(
  request: Request,
  given: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const status = failedStatus(remix) ?? given;
  await gatherData(remix);
  const isRendered = await context.page.rendering();
  const html = renderToString(
    <I18nextProvider i18n={instanceOf(context.language.code)}>
      <NonceProvider value={context.nonce}>
        <WordFilesProvider value={wordFiles(context.language.code)}>
          <RemixServer context={remix} url={request.url} nonce={context.nonce} />
        </WordFilesProvider>
      </NonceProvider>
    </I18nextProvider>,
  );
  isRendered();
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (status === 503) headers.set("Retry-After", "30");
  return new Response(new TextEncoder().encode(`<!DOCTYPE html>${html}`), { status, headers });
}

/**
 * The status of a page that is an error screen; null for any other. After a form was answered Remix gives the
 * status of that answer, though its page could not be read and nobody sees it.
 */
function failedStatus({ staticHandlerContext: { errors } }: EntryContext): number | null {
  const [error] = Object.values(errors ?? {});
  if (error === undefined) return null;
  return isRouteErrorResponse(error) ? error.status : 500;
}

/**
 * What the browser's scripts get of the loaders' data. Remix would wait for it while it renders; here it
 * finds it read already.
 */
async function gatherData(remix: EntryContext): Promise<void> {
  if (!remix.serverHandoffStream || !remix.renderMeta) return;
  const all = { done: false, value: await new Response(remix.serverHandoffStream).text() };
  const end = { done: true, value: "" };
  remix.renderMeta.streamCache = [all, end].map((result) => Object.assign(Promise.resolve(), { result }));
  remix.serverHandoffStream = new ReadableStream(); // nothing is left in the other
}

/**
 * What went wrong in a loader or an action. Unknown addresses and the like are no faults; they are seen in
 * the request log.
 */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (isRouteErrorResponse(error)) return;
  context.log.error({ err: error, path: new URL(request.url).pathname }, "a screen failed");
};
