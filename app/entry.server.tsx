import "./context.ts";
import type { EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { AppLoadContext } from "@remix-run/server-runtime";
import { i18nInstanceFor } from "./i18n/instances.server.ts";
import { NonceProvider } from "./site/nonce.ts";

/**
 * Milliseconds after which unfinished loaders are aborted. The API calls in loaders have shorter timeouts.
 */
export const streamTimeout = 15_000;

/**
 * Renders the whole page to a string before sending it. A streamed page needs scripts to insert its later
 * parts, so it would be incomplete without scripts. Rendering to a stream also takes about twice as long.
 */
export default async function handleRequest(
  request: Request,
  responseStatus: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const status = getErrorStatus(remixContext) ?? responseStatus;
  await readStreamedData(remixContext);
  const finishRendering = await context.page.acquireRenderingSlot();
  const html = renderToString(
    <I18nextProvider i18n={i18nInstanceFor(context.language.code)}>
      <NonceProvider value={context.nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={context.nonce} />
      </NonceProvider>
    </I18nextProvider>,
  );
  finishRendering();
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (status === 503) headers.set("Retry-After", "30");
  const page = `<!DOCTYPE html>${moveScriptsIntoBody(html)}`;
  return new Response(new TextEncoder().encode(page), { status, headers });
}

const DOCUMENT_END = "</body></html>";

/**
 * Moves the scripts with the page's data, which Remix renders after the document, to the end of the body.
 * Browsers do the same, but it isn't valid HTML. Drops React's comments around them. The data can't contain
 * any of this, because Remix escapes `<` in scripts.
 */
function moveScriptsIntoBody(html: string): string {
  const end = html.lastIndexOf(DOCUMENT_END);
  const scripts = html.slice(end + DOCUMENT_END.length).replaceAll(/<!--\/?\$-->/g, "");
  return html.slice(0, end) + scripts + DOCUMENT_END;
}

/**
 * Returns the status of an error screen, or null for any other page. This status replaces the status from
 * Remix, because Remix uses the status of an action's response even if the page fails to load afterwards.
 */
function getErrorStatus({ staticHandlerContext: { errors } }: EntryContext): number | null {
  const [error] = Object.values(errors ?? {});
  if (error === undefined) return null;
  return isRouteErrorResponse(error) ? error.status : 500;
}

/**
 * Reads the loader data before rendering, because Remix would suspend until the data is streamed, and
 * `renderToString` doesn't support suspending.
 */
async function readStreamedData(remixContext: EntryContext): Promise<void> {
  if (!remixContext.serverHandoffStream || !remixContext.renderMeta) return;
  const pageData = { done: false, value: await new Response(remixContext.serverHandoffStream).text() };
  const end = { done: true, value: "" };
  remixContext.renderMeta.streamCache = [pageData, end].map((result) =>
    Object.assign(Promise.resolve(), { result }),
  );
  remixContext.serverHandoffStream = new ReadableStream(); // the original stream has been consumed
}

/**
 * Logs errors of loaders and actions. Error responses, such as a 404 for an unknown URL, aren't logged here,
 * because the request log contains them.
 */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (isRouteErrorResponse(error)) return;
  // Failures of the API are expected, so they are only warnings. The metrics count them.
  const isExpected = ["unreachable", "timeout", "rejected"].includes(getOrganiserErrorKind(error));
  context.log[isExpected ? "warn" : "error"](
    { err: error, path: new URL(request.url).pathname },
    "a screen failed",
  );
};

const getOrganiserErrorKind = (error: unknown): string =>
  error instanceof Error && error.name === "OrganiserError" && "kind" in error ? String(error.kind) : "";
