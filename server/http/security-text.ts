import type { RequestHandler } from "express";
import type { Clock } from "../request-context.ts";

const path = "/.well-known/security.txt";
/** RFC 9116 wants a date after which nobody relies on the file; it is made anew for every reader. */
const relyOnItFor = 180 * 24 * 60 * 60 * 1_000;

/** Says whom to tell of a fault of safety (RFC 9116); with no contact there is no such file. */
export function securityText(contact: string | null, publicUrl: string, clock: Clock): RequestHandler {
  return (request, response, next) => {
    const isAsked = request.path === path && (request.method === "GET" || request.method === "HEAD");
    if (contact === null || !isAsked) return next();
    const expires = new Date(clock.now() + relyOnItFor).toISOString().slice(0, 10);
    const lines = [`Contact: ${contact}`, `Expires: ${expires}T00:00:00Z`, `Canonical: ${publicUrl}${path}`];
    response
      .type("text/plain")
      .set("Cache-Control", "public, max-age=86400")
      .send(`${lines.join("\n")}\n`);
  };
}
