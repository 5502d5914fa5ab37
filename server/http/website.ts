import type { IncomingHttpHeaders } from "node:http";
import { writeReadableStreamToWritable } from "@remix-run/node";
import type { UploadLimits } from "../../app/domain/upload-rules.ts";
import type { Request as Incoming, RequestHandler, Response as Outgoing } from "express";
import { openContext, type ProcessServices } from "../context.ts";
import { type FormBody, readForm } from "./checks/form-body.ts";
import { toScreenPath } from "./checks/screen-path.ts";
import { addCharset } from "./charset.ts";
import { compress, chooseEncoding } from "./compress.ts";
import type { ErrorPages } from "./errors/error-pages.ts";
import { getPageDeadline } from "./page-deadline.ts";
import { getRequestScope } from "./request-scope.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { type PagePolicy, choosePolicy, allowNonce } from "./page-policy.ts";
import { type PageTimes, startPageTimes } from "./metrics/page-times.ts";
import { classifyWork } from "./load/classify-work.ts";
import type { RejectBusy } from "./checks/reject.ts";
import type { Screens } from "./screens.ts";
import { readBody } from "./checks/request-body.ts";
import { isMultipart, type MultipartResult, parseMultipart } from "./uploads/multipart.ts";
import { nullIfLoggedOut } from "./uploads/logged-out.ts";
import type { UploadTempStore } from "./uploads/temp-store.ts";
import { startDeadline } from "../timeouts.ts";
import type { UploadUpstream } from "./uploads/upstream.ts";
import type { WebsiteHandler } from "./website-handler.ts";

type WebsiteDependencies = {
  handle: WebsiteHandler;
  services: ProcessServices;
  errorPages: ErrorPages;
  rejectBusy: RejectBusy;
  policy: PagePolicy;
  metrics: Metrics;
  screens: Pick<Screens, "getOptions">;
  uploads: { upstream: UploadUpstream; tempStore: UploadTempStore; limits: UploadLimits };
};

/**
 * Passes a request to the website (Remix) and sends its response. Unlike `@remix-run/express`, it doesn't
 * trust `X-Forwarded-Host` from any client, and it encrypts cookies before the first byte is sent.
 */
export function createWebsiteMiddleware({
  handle,
  services,
  errorPages,
  rejectBusy,
  policy,
  metrics,
  screens,
  uploads,
}: WebsiteDependencies): RequestHandler {
  return (request, response) =>
    handleRequest(request, response).finally(() => services.admission.leave(response));

  async function handleRequest(request: Incoming, response: Outgoing): Promise<void> {
    const hasBody = !["GET", "HEAD"].includes(request.method);
    const form = hasBody ? await readPostBody(request, response) : null;
    if (form?.ok === false) {
      if (form.status === null) return;
      // The rest of the body isn't read.
      if (form.status === 413) response.setHeader("Connection", "close");
      const kind = form.status === 413 ? "tooLarge" : "malformed";
      return errorPages.send(request, response, form.status, kind);
    }
    // The deadline includes the wait for a slot, but not the upload.
    const hasPostDeadline = hasBody || screens.getOptions(toScreenPath(request.url)).logsIn;
    const deadline = hasPostDeadline
      ? startDeadline("post", services.timeouts)
      : getPageDeadline(response, services.timeouts);
    if (hasBody && !(await services.admission.enter(classifyWork(request, screens), response)))
      return rejectBusy(request, response, form?.bytes);

    const times = startPageTimes();
    const requestContext = await openContext(services, request, response, times, deadline);
    const result = await handle(
      new Request(services.site.publicUrl + request.url, {
        method: request.method,
        headers: buildHeaders(
          form ? { ...request.headers, "content-type": form.type } : request.headers,
          services.site.publicUrl,
        ),
        body: form && new Uint8Array(form.bytes),
      }),
      requestContext.context,
    );
    // `handleProcessFailures` may have sent an error response already.
    if (response.writableEnded) return;
    await send(result, requestContext, request, response, times);
    metrics.observePage("visitor", times.getElapsedMs());
  }

  async function readPostBody(
    request: Incoming,
    response: Outgoing,
  ): Promise<FormBody | MultipartResult | null> {
    const isPlain = ["", "identity"].includes(request.headers["content-encoding"] ?? "");
    if (isPlain && isMultipart(request))
      return parseMultipart(request, {
        ...uploads,
        log: getRequestScope(response).log,
        // The cookies of this context aren't sent. If the session ends here, the website handles that again.
        uploader: async () => {
          const { callContext, context } = await openContext(services, request, response, startPageTimes());
          const token = await nullIfLoggedOut(() => callContext.getAccessToken());
          if (token === null) return null;
          return {
            callContext,
            token,
            isByAccount: await context.organiser.site.hasCapability("uploads-by-account"),
          };
        },
      });
    const body = await readBody(request);
    if (body.kind === "too-large") return { ok: false, status: 413 };
    if (body.kind === "cut-off") return { ok: false, status: null };
    return request.method === "OPTIONS" ? null : readForm(request.headers, body.bytes);
  }

  async function send(
    result: Response,
    {
      commitCookies,
      getExternalOrigins,
      isPersonal,
      mustClearStorage,
    }: Awaited<ReturnType<typeof openContext>>,
    request: Incoming,
    response: Outgoing,
    times: PageTimes,
  ): Promise<void> {
    response.status(result.status);
    if (result.statusText) response.statusMessage = result.statusText;
    for (const [name, value] of result.headers)
      if (name !== "set-cookie")
        response.setHeader(name, name === "content-type" ? addCharset(value) : value);
    // Redirects need the cookies as well.
    for (const setCookie of [
      ...result.headers.getSetCookie(),
      ...(await commitCookies({ isRedirect: isRedirect(result) })),
    ])
      response.append("Set-Cookie", setCookie);

    if (mustClearStorage()) response.setHeader("Clear-Site-Data", '"storage"');
    const inline = allowNonce(getRequestScope(response).nonce);
    response.setHeader("Content-Security-Policy", choosePolicy(result, policy, inline, getExternalOrigins()));
    response.vary("Cookie, Accept-Language");
    if (isPersonal()) response.setHeader("Cache-Control", "private, no-store, no-transform");
    else if (!result.headers.has("Cache-Control"))
      response.setHeader("Cache-Control", "private, no-cache, no-transform");

    if (!result.body) response.end();
    else if (isText(result))
      await sendCompressed(Buffer.from(await result.arrayBuffer()), request, response, times);
    else await writeReadableStreamToWritable(result.body, response);
  }
}

/** Remix uses status 202 for redirects of data requests. */
const isRedirect = ({ status }: Response): boolean => status === 202 || (status >= 300 && status < 400);

/** Whether a response is compressed as a whole. Others are streamed. */
const isText = (result: Response): boolean =>
  /^(text\/|application\/(json|xml|[a-z-]+\+(json|xml)))/.test(result.headers.get("Content-Type") ?? "");

/** A fast quality, because the bytes are sent only once. */
const BROTLI_QUALITY = 5;

async function sendCompressed(
  plain: Buffer,
  request: Incoming,
  response: Outgoing,
  times: PageTimes,
): Promise<void> {
  const stopTimer = times.startPhase("compress");
  const { encoding, bytes } = await compress(
    plain,
    chooseEncoding(request.headers["accept-encoding"]),
    BROTLI_QUALITY,
  );
  stopTimer();
  response.vary("Accept-Encoding");
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", bytes.length);
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/**
 * Headers that aren't passed to the website: the host (see `PUBLIC_URL`), the origin (already checked),
 * cookies (only the context reads them), and headers of the connection.
 */
const EXCLUDED_HEADERS =
  /^(host|origin|cookie|authorization|connection|forwarded|x-forwarded-.*|transfer-encoding|content-length)$/;

function buildHeaders(incoming: IncomingHttpHeaders, publicUrl: string): Headers {
  const headers = new Headers({ host: new URL(publicUrl).host });
  for (const [name, value] of Object.entries(incoming)) {
    if (value === undefined || EXCLUDED_HEADERS.test(name)) continue;
    for (const item of Array.isArray(value) ? value : [value]) headers.append(name, item);
  }
  return headers;
}
