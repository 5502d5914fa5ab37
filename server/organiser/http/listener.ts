import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Page } from "../feature.ts";
import { type CallSettings, createCalls, type LogLine } from "./calls.ts";
import { type Answer, failure, refusalBody, refusalOf, sendJson } from "./json-answer.ts";

export type ListenerSettings = CallSettings & {
  pages: readonly Page[];
  /** Whether the database answers. */
  isHealthy: () => Promise<boolean>;
};

/** Everything that the API answers: its calls, GraphQL, the features' pages and `/healthz`. Each request is one line in the log. */
export function createListener(settings: ListenerSettings): RequestListener {
  const { log, isHealthy } = settings;
  const answerCall = createCalls(settings);
  const pages = [...settings.pages].sort((a, b) => b.prefix.length - a.prefix.length);

  return (request, response) => {
    const requestId = requestIdOf(request);
    const started = performance.now();
    const line = { requestId, method: request.method ?? "", call: "" };
    response.setHeader("X-Request-Id", requestId);
    response.once("close", () => {
      const milliseconds = Math.round(performance.now() - started);
      log.info({ ...line, status: response.statusCode, milliseconds }, "request");
    });

    void answer(request, response, line).catch((error: unknown) => {
      const refusal = refusalOf(error);
      if (!refusal || refusal.status >= 500) log.error({ ...line, err: error }, "request failed");
      sendJson(response, refusal ?? failure);
    });
  };

  async function answer(request: IncomingMessage, response: ServerResponse, line: LogLine): Promise<void> {
    const { pathname, searchParams } = addressOf(request);
    if (pathname === "/healthz") {
      line.call = "healthz";
      const healthy = await isHealthy();
      return sendJson(response, { status: healthy ? 200 : 503, body: { status: healthy ? "ok" : "unwell" } });
    }

    const page = pages.find(({ prefix }) => pathname.startsWith(prefix));
    if (page) {
      line.call = page.prefix; // What follows may be a secret, the token of a payment for one.
      await page.listener(request, response, settings.addressOf(request));
      return;
    }
    sendJson(response, (await answerCall(request, pathname, searchParams, line)) ?? missing);
  }
}

const missing: Answer = { status: 404, body: refusalBody("NOT_FOUND", "There is nothing at this address.") };

/** The request's own id when it carries a plain one, so that a line of the website and one of the API can be told to belong together. */
function requestIdOf(request: IncomingMessage): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Only path and query; whatever host a request names plays no part. */
function addressOf(request: IncomingMessage): URL {
  try {
    return new URL(request.url ?? "/", "http://organiser.invalid");
  } catch {
    throw new URIError("unreadable address");
  }
}
