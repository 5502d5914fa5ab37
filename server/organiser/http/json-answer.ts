import type { ServerResponse } from "node:http";
import { z } from "zod";
import { ApiError } from "./route.ts";

/** An answer before it is sent. `body` is a value that JSON can hold. */
export type Answer = { status: number; body: unknown; headers?: Record<string, string> };

/**
 * Sends an answer as JSON that nobody keeps. Where part of another answer is out already, hangs up: half an
 * answer must not look whole.
 */
export function sendJson(response: ServerResponse, { status, body, headers }: Answer): void {
  if (response.headersSent) {
    if (!response.writableEnded) response.destroy();
    return;
  }
  const text = JSON.stringify(body ?? null);
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    ...headers,
  });
  response.end(text);
}

/** An answer that says no. */
type Refusal = Answer & { body: ReturnType<typeof refusalBody> };

/**
 * The documented answer to something thrown: `{message, text_code, error}`. Input that a schema refused is
 * 400 and names the member, never its value. Null for anything that the caller can't mend.
 */
export function refusalOf(thrown: unknown): Refusal | null {
  if (thrown instanceof ApiError) {
    const { status, textCode, message, retryAfter, content } = thrown;
    const headers = retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
    const body = { ...refusalBody(textCode, message), ...(content === undefined ? {} : { content }) };
    return { status, body, headers };
  }
  if (thrown instanceof z.ZodError) {
    const issue = thrown.issues[0];
    const member = issue?.path.join(".") ?? "";
    const message = `Invalid ${member === "" ? "input" : member}: ${issue?.message ?? "not readable"}.`;
    return { status: 400, body: refusalBody("INVALID_INPUT", message) };
  }
  if (thrown instanceof URIError) {
    return { status: 400, body: refusalBody("INVALID_INPUT", "The address can't be read.") };
  }
  return null;
}

/** The answer when the API itself failed. */
export const failure: Answer = {
  status: 500,
  body: refusalBody("INTERNAL_ERROR", "Something went wrong. Please try again."),
};

export function refusalBody(textCode: string, message: string) {
  return { message, text_code: textCode, error: message };
}
