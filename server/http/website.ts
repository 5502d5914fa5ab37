import type { IncomingHttpHeaders } from "node:http";
import { writeReadableStreamToWritable } from "@remix-run/node";
import type { UploadLimits } from "../../app/domain/upload-rules.ts";
import type { Request as Incoming, RequestHandler, Response as Outgoing } from "express";
import { openContext, type ProcessParts } from "../context.ts";
import { type FormBody, readForm } from "./checks/form-body.ts";
import { screenPath } from "./checks/screen-path.ts";
import { withCharset } from "./charset.ts";
import { compress, encodingFor } from "./compress.ts";
import type { ErrorPages } from "./errors/error-pages.ts";
import { exchangeOf } from "./exchange.ts";
import type { Measures } from "./metrics/metrics.ts";
import { type PagePolicy, policyOf, withNonce } from "./page-policy.ts";
import { type PageTimes, startPageTimes } from "./metrics/page-times.ts";
import { kindOfWork } from "./load/kind-of-work.ts";
import type { RejectBusy } from "./load/overload.ts";
import type { Screens } from "./screens.ts";
import { readBody } from "./checks/request-body.ts";
import { isInParts, type PostedParts, readParts } from "./uploads/posted-parts.ts";
import { unlessSignedOut } from "./uploads/signed-out.ts";
import type { Spool } from "./uploads/spool.ts";
import { startDeadline } from "../timeouts.ts";
import type { UploadUpstream } from "./uploads/upstream.ts";
import type { WebsiteHandler } from "./website-handler.ts";

type Website = {
  handle: WebsiteHandler;
  parts: ProcessParts;
  pages: ErrorPages;
  busy: RejectBusy;
  policy: PagePolicy;
  measures: Measures;
  screens: Pick<Screens, "wishesOf">;
  uploads: { upstream: UploadUpstream; spool: Spool; limits: UploadLimits };
};

/**
 * Hands a request to the website (Remix) and sends its answer. Written out instead of `@remix-run/express`,
 * because between the answer and its first byte the cookies are sealed and the answer is marked as personal
 * or not; and because that adapter believes `X-Forwarded-Host` of anybody.
 */
export function website({
  handle,
  parts,
  pages,
  busy,
  policy,
  measures,
  screens,
  uploads,
}: Website): RequestHandler {
  return (request, response, next) => {
    answer(request, response)
      .finally(() => parts.admission.leave(response))
      .catch(next);
  };

  async function answer(request: Incoming, response: Outgoing): Promise<void> {
    const hasBody = !["GET", "HEAD"].includes(request.method);
    const form = hasBody ? await readPosted(request, response) : null;
    if (form?.ok === false) {
      if (form.status === null) return;
      // What is still coming is not read: the connection ends with this answer.
      if (form.status === 413) response.setHeader("Connection", "close");
      const kind = form.status === 413 ? "tooLarge" : "malformed";
      return pages.send(request, response, form.status, kind);
    }
    // What waiting for a turn takes is the request's time too; a slow upload isn't.
    const isLong = hasBody || screens.wishesOf(screenPath(request.url)).logsIn;
    const deadline = startDeadline(isLong ? "post" : "page", parts.timeouts);
    if (hasBody && !(await parts.admission.enter(kindOfWork(request, screens), response)))
      return busy(request, response, form?.bytes);

    const times = startPageTimes();
    const opened = await openContext(parts, request, response, times, deadline);
    const answered = await handle(
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
    // Something of it has failed meanwhile that nobody handled, and it was answered with an error.
    if (response.writableEnded) return;
    await send(answered, opened, request, response, times);
    measures.pageMade("visitor", times.spent());
  }

  /** The form of a post; null for what need be none. */
  async function readPosted(request: Incoming, response: Outgoing): Promise<FormBody | PostedParts | null> {
    const isPlain = ["", "identity"].includes(request.headers["content-encoding"] ?? "");
    if (isPlain && isInParts(request))
      return readParts(request, {
        ...uploads,
        log: exchangeOf(response).log,
        // If the session ends meanwhile, the website finds that out by itself and says so in its answer.
        uploader: async () => {
          const { bearer, context } = await openContext(parts, request, response, startPageTimes());
          const token = await unlessSignedOut(() => bearer.accessToken());
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
    answered: Response,
    { cookies, reached, isPersonal }: Awaited<ReturnType<typeof openContext>>,
    request: Incoming,
    response: Outgoing,
    times: PageTimes,
  ): Promise<void> {
    response.status(answered.status);
    if (answered.statusText) response.statusMessage = answered.statusText;
    for (const [name, value] of answered.headers)
      if (name !== "set-cookie")
        response.setHeader(name, name === "content-type" ? withCharset(value) : value);
    // The one place where cookies go out, so that none gets lost on a redirect.
    for (const line of [
      ...answered.headers.getSetCookie(),
      ...(await cookies({ leadsOn: leadsOn(answered) })),
    ])
      response.append("Set-Cookie", line);

    const inline = withNonce(exchangeOf(response).nonce);
    response.setHeader("Content-Security-Policy", policyOf(answered, policy, inline, reached()));
    response.vary("Cookie, Accept-Language");
    if (isPersonal()) response.setHeader("Cache-Control", "private, no-store");
    else if (!answered.headers.has("Cache-Control")) response.setHeader("Cache-Control", "private, no-cache");

    if (!answered.body) response.end();
    else if (isText(answered))
      await sendWhole(Buffer.from(await answered.arrayBuffer()), request, response, times);
    else await writeReadableStreamToWritable(answered.body, response);
  }
}

/** Whether it is a redirect; the framework's data requests are told of one with 202. */
const leadsOn = ({ status }: Response): boolean => status === 202 || (status >= 300 && status < 400);

/** Pages and their data: small, finished by now, and smaller still when compressed. */
const isText = (answered: Response): boolean =>
  /^(text\/|application\/(json|xml|[a-z-]+\+(json|xml)))/.test(answered.headers.get("Content-Type") ?? "");

/** Little time for most of what there is to win: nobody else gets these bytes. */
const quality = 4;

async function sendWhole(
  plain: Buffer,
  request: Incoming,
  response: Outgoing,
  times: PageTimes,
): Promise<void> {
  const isCompressed = times.begins("compress");
  const { encoding, bytes } = await compress(plain, encodingFor(request.headers["accept-encoding"]), quality);
  isCompressed();
  response.vary("Accept-Encoding");
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", bytes.length);
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/**
 * Headers that say which site is asked, which only `PUBLIC_URL` decides; where a form comes from, which was
 * checked (the framework breaks on an origin that hides itself); and cookies, which only the context reads.
 */
const notHandedOn =
  /^(host|origin|cookie|authorization|connection|forwarded|x-forwarded-.*|transfer-encoding|content-length)$/;

function headersFor(incoming: IncomingHttpHeaders, publicUrl: string): Headers {
  const headers = new Headers({ host: new URL(publicUrl).host });
  for (const [name, value] of Object.entries(incoming)) {
    if (value === undefined || notHandedOn.test(name)) continue;
    for (const item of Array.isArray(value) ? value : [value]) headers.append(name, item);
  }
  return headers;
}
