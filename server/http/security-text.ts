import type { RequestHandler } from "express";
import type { Clock } from "../request-context.ts";

const path = "/.well-known/security.txt";
/** RFC 9116 requires an expiry date; the file is generated for every request. */
const VALID_MS = 180 * 24 * 60 * 60 * 1_000;

/** Serves security.txt (RFC 9116) with the contact for vulnerability reports; 404 without a contact. */
export function securityText(contact: string | null, publicUrl: string, clock: Clock): RequestHandler {
  return (request, response, next) => {
    const isRequested = request.path === path && (request.method === "GET" || request.method === "HEAD");
    if (contact === null || !isRequested) return next();
    const expires = new Date(clock.now() + VALID_MS).toISOString().slice(0, 10);
    const lines = [`Contact: ${contact}`, `Expires: ${expires}T00:00:00Z`, `Canonical: ${publicUrl}${path}`];
    response
      .type("text/plain")
      .set("Cache-Control", "public, max-age=86400")
      .send(`${lines.join("\n")}\n`);
  };
}
