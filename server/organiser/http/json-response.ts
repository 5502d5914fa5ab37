import type { ServerResponse } from "node:http";
import { z } from "zod";
import { ApiError } from "./route.ts";

export type JsonResponse = { status: number; body: unknown; headers?: Record<string, string> };

/**
 * Sends a JSON response. If another response was sent in part, closes the connection instead, so that the
 * client doesn't take the truncated response for a complete one.
 */
export function sendJson(response: ServerResponse, { status, body, headers }: JsonResponse): void {
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

/** Status in the log for a request whose client disconnected before the response. */
export const CLIENT_CLOSED_REQUEST = 499;

export type ErrorResponse = JsonResponse & { body: ReturnType<typeof createErrorBody> };

/**
 * Converts a thrown error to the documented response `{message, text_code, error}`, or returns null for an
 * unexpected error. A zod error becomes 400 with the name of the invalid field, never its value.
 */
export function toErrorResponse(thrown: unknown): ErrorResponse | null {
  if (thrown instanceof ApiError) {
    const { status, textCode, message, retryAfter, content } = thrown;
    const headers = retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
    const body = { ...createErrorBody(textCode, message), ...(content === undefined ? {} : { content }) };
    return { status, body, headers };
  }
  if (thrown instanceof z.ZodError) {
    const issue = thrown.issues[0];
    const fieldPath = issue?.path.join(".") ?? "";
    const message = `Invalid ${fieldPath === "" ? "input" : fieldPath}: ${issue?.message ?? "not readable"}.`;
    return { status: 400, body: createErrorBody("INVALID_INPUT", message) };
  }
  if (thrown instanceof URIError) {
    return { status: 400, body: createErrorBody("INVALID_INPUT", "The URL can’t be decoded.") };
  }
  return null;
}

export const INTERNAL_ERROR_RESPONSE: ErrorResponse = {
  status: 500,
  body: createErrorBody("INTERNAL_ERROR", "Something went wrong. Try again."),
};

export function createErrorBody(textCode: string, message: string) {
  return { message, text_code: textCode, error: message };
}
