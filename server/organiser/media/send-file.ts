import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { refusalBody, sendJson } from "../http/json-answer.ts";

/** A strong validator: the same for the same bytes, and for no others. */
export const entityTag = (bytes: Uint8Array): string =>
  `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;

/** Whether what the asker holds is still what would be sent. */
export function isUnchanged(request: IncomingMessage, tag: string): boolean {
  const held = request.headers["if-none-match"];
  if (held === undefined) return false;
  return held.trim() === "*" || held.split(",").some((each) => each.trim().replace(/^W\//, "") === tag);
}

/** Headers of everything that isn't an answer in JSON. Sites show it, so other origins may embed it. */
export const fileHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

export const sendNotFound = (response: ServerResponse): void =>
  sendJson(response, { status: 404, body: refusalBody("NOT_FOUND", "There is nothing at this address.") });

/** True, and answered with 405, when a file is asked for otherwise than by GET or HEAD. */
export function refusesMethod(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  const body = refusalBody("METHOD_NOT_ALLOWED", "Only GET and HEAD are answered here.");
  sendJson(response, { status: 405, body, headers: { Allow: "GET, HEAD" } });
  return true;
}

/** The path of a request, without its query. */
export const pathOf = (request: IncomingMessage): string => (request.url ?? "").split("?", 1)[0] ?? "";
