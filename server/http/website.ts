import type { IncomingHttpHeaders } from "node:http";
import { writeReadableStreamToWritable } from "@remix-run/node";
import type { UploadLimits } from "../../app/domain/upload-rules.ts";
import type { Request as Incoming, RequestHandler, Response as Outgoing } from "express";
import { openContext, type ProcessServices } from "../context.ts";
import { type FormBody, readForm } from "./checks/form-body.ts";
import { screenPath } from "./checks/screen-path.ts";
import { withCharset } from "./charset.ts";
import { compress, encodingFor } from "./compress.ts";
import type { ErrorPages } from "./errors/error-pages.ts";
import { requestScopeOf } from "./request-scope.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { type PagePolicy, responsePolicy, withNonce } from "./page-policy.ts";
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

type Website = {
  handle: WebsiteHandler;
  parts: ProcessServices;
  pages: ErrorPages;
  busy: RejectBusy;
  policy: PagePolicy;
  measures: Metrics;
  screens: Pick<Screens, "optionsOf">;
  uploads: { upstream: UploadUpstream; tempStore: UploadTempStore; limits: UploadLimits };
};

/**
 * Passes a request to the website (Remix) and sends its response. Replaces `@remix-run/express`, because
 * cookies are encrypted and caching is decided between the response and its first byte, and because that
 * adapter trusts `X-Forwarded-Host` from any client.
 */
export function websiteMiddleware({
  handle,
  parts,
  pages,
  busy,
  policy,
  measures,
  screens,
  uploads,
}: Website): RequestHandler {
  return (request, response) =>
    handleRequest(request, response).finally(() => parts.admission.leave(response));

  async function handleRequest(request: Incoming, response: Outgoing): Promise<void> {
    const hasBody = !["GET", "HEAD"].includes(request.method);
    const form = hasBody ? await readPostBody(request, response) : null;
    if (form?.ok === false) {
      if (form.status === null) return;
      // The rest of the body is not read, so the connection is closed.
      if (form.status === 413) response.setHeader("Connection", "close");
      const kind = form.status === 413 ? "tooLarge" : "malformed";
      return pages.send(request, response, form.status, kind);
    }
    // The deadline includes the wait for a slot, but not a slow upload.
    const isLong = hasBody || screens.optionsOf(screenPath(request.url)).logsIn;
    const deadline = startDeadline(isLong ? "post" : "page", parts.timeouts);
    if (hasBody && !(await parts.admission.enter(classifyWork(request, screens), response)))
      return busy(request, response, form?.bytes);

    const times = startPageTimes();
    const opened = await openContext(parts, request, response, times, deadline);
    const result = await handle(
      new Request(parts.site.publicUrl + request.url, {
        method: request.method,
        headers: headersFor(
          form ? { ...request.headers, "content-type": form.type } : request.headers,
          parts.site.publicUrl,
        ),
        body: form && new Uint8Array(form.bytes),
      }),
      opened.context,
    );
    // An error that was not handled has already produced an error response.
    if (response.writableEnded) return;
    await send(result, opened, request, response, times);
    measures.observePage("visitor", times.elapsed());
  }

  /** Reads the body of a post; null for methods without a form. */
  async function readPostBody(
    request: Incoming,
    response: Outgoing,
  ): Promise<FormBody | MultipartResult | null> {
    const isPlain = ["", "identity"].includes(request.headers["content-encoding"] ?? "");
    if (isPlain && isMultipart(request))
      return parseMultipart(request, {
        ...uploads,
        log: requestScopeOf(response).log,
        // If the session ends during the upload, the website detects and reports that itself.
        uploader: async () => {
          const { bearer, context } = await openContext(parts, request, response, startPageTimes());
          const token = await nullIfLoggedOut(() => bearer.accessToken());
          if (token === null) return null;
          return { bearer, token, isByAccount: await context.organiser.site.offers("uploads-by-account") };
        },
      });
    const body = await readBody(request);
    if (body.kind === "too-large") return { ok: false, status: 413 };
    if (body.kind === "cut-off") return { ok: false, status: null };
    return request.method === "OPTIONS" ? null : readForm(request.headers, body.bytes);
  }

  async function send(
    result: Response,
    { cookies, externalOrigins, isPersonal }: Awaited<ReturnType<typeof openContext>>,
    request: Incoming,
    response: Outgoing,
    times: PageTimes,
  ): Promise<void> {
    response.status(result.status);
    if (result.statusText) response.statusMessage = result.statusText;
    for (const [name, value] of result.headers)
      if (name !== "set-cookie")
        response.setHeader(name, name === "content-type" ? withCharset(value) : value);
    // The only place that sets cookies of the website, so that none is lost on a redirect.
    for (const line of [
      ...result.headers.getSetCookie(),
      ...(await cookies({ leadsOn: isRedirect(result) })),
    ])
      response.append("Set-Cookie", line);

    const inline = withNonce(requestScopeOf(response).nonce);
    response.setHeader("Content-Security-Policy", responsePolicy(result, policy, inline, externalOrigins()));
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

/** Whether it is a redirect; Remix uses 202 for redirects of data requests. */
const isRedirect = ({ status }: Response): boolean => status === 202 || (status >= 300 && status < 400);

/** Pages and their data: small, complete, and compressible. */
const isText = (result: Response): boolean =>
  /^(text\/|application\/(json|xml|[a-z-]+\+(json|xml)))/.test(result.headers.get("Content-Type") ?? "");

/** Fast: these bytes are for one user only. */
const BROTLI_QUALITY = 5;

async function sendCompressed(
  plain: Buffer,
  request: Incoming,
  response: Outgoing,
  times: PageTimes,
): Promise<void> {
  const isCompressed = times.start("compress");
  const { encoding, bytes } = await compress(
    plain,
    encodingFor(request.headers["accept-encoding"]),
    BROTLI_QUALITY,
  );
  isCompressed();
  response.vary("Accept-Encoding");
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", bytes.length);
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/**
 * Headers that are not passed to the website: the host, which only `PUBLIC_URL` decides; the origin, which
 * was checked (Remix throws on an opaque one); and cookies, which only the context reads.
 */
const excludedHeaders =
  /^(host|origin|cookie|authorization|connection|forwarded|x-forwarded-.*|transfer-encoding|content-length)$/;

function headersFor(incoming: IncomingHttpHeaders, publicUrl: string): Headers {
  const headers = new Headers({ host: new URL(publicUrl).host });
  for (const [name, value] of Object.entries(incoming)) {
    if (value === undefined || excludedHeaders.test(name)) continue;
    for (const item of Array.isArray(value) ? value : [value]) headers.append(name, item);
  }
  return headers;
}
