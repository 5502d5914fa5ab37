import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createErrorBody, sendJson } from "../http/json-response.ts";

/** Returns a strong entity tag, which is a hash of the bytes. */
export const computeEntityTag = (bytes: Uint8Array): string =>
  `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;

/** Whether `If-None-Match` matches the current tag. */
export function isUnchanged(request: IncomingMessage, tag: string): boolean {
  const header = request.headers["if-none-match"];
  if (header === undefined) return false;
  return (
    header.trim() === "*" ||
    header.split(",").some((listedTag) => listedTag.trim().replace(/^W\//, "") === tag)
  );
}

/** Headers of pictures and videos. Cross-origin use is allowed, because sites embed the files. */
export const FILE_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

export const sendNotFound = (response: ServerResponse): void =>
  sendJson(response, { status: 404, body: createErrorBody("NOT_FOUND", "This file doesn’t exist.") });

/** Responds with 405 and returns true if the method is neither GET nor HEAD. */
export function rejectOtherMethods(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  const body = createErrorBody("METHOD_NOT_ALLOWED", "Only GET and HEAD are supported.");
  sendJson(response, { status: 405, body, headers: { Allow: "GET, HEAD" } });
  return true;
}

/** Returns the path of a request without its query. */
export const getPath = (request: IncomingMessage): string => (request.url ?? "").split("?", 1)[0] ?? "";
