import type { RequestHandler } from "express";
import type { Clock } from "../request-context.ts";
import { DAY_MS } from "../../app/domain/durations.ts";

const PATH = "/.well-known/security.txt";
/** RFC 9116 requires an expiry date. It is computed for each request. */
const LIFETIME_MS = 180 * DAY_MS;

/** Serves `/.well-known/security.txt` (RFC 9116) if there is a contact. */
export function serveSecurityTxt(contact: string | null, publicUrl: string, clock: Clock): RequestHandler {
  return (request, response, next) => {
    const isRequested = request.path === PATH && (request.method === "GET" || request.method === "HEAD");
    if (contact === null || !isRequested) return next();
    const expires = new Date(clock.now() + LIFETIME_MS).toISOString().slice(0, 10);
    const lines = [`Contact: ${contact}`, `Expires: ${expires}T00:00:00Z`, `Canonical: ${publicUrl}${PATH}`];
    response
      .type("text/plain")
      .set("Cache-Control", "public, max-age=86400")
      .send(`${lines.join("\n")}\n`);
  };
}
