import { z } from "zod";
import type { Parts } from "../feature.ts";

/** What a site asks for, checked. `challenge` is "" without PKCE. */
export type Asked = {
  clientId: string;
  redirectUri: string;
  state: string;
  nonce: string;
  challenge: string;
};

/** `unknown`: nobody may be led back to where it says; `wrong`: led back with an error that tells why. */
export type ReadRequest =
  | { kind: "asked"; asked: Asked }
  | { kind: "unknown" }
  | { kind: "wrong"; redirectUri: string; state: string; error: "invalid_request" | "invalid_scope" };

/** The one client of this API: its own sites, each with its one address to come back to. */
const ownClientId = "website";
const returnsOf = ({ siteOrigins }: Pick<Parts, "siteOrigins">): string[] =>
  siteOrigins.map((origin) => `${origin}/auth`);

/**
 * Reads the query of `/authorize`. The address to lead back to must be a registered one to the letter: a
 * prefix or another query would let others have the code. [AUTH-033]
 */
export function readRequest(query: URLSearchParams, parts: Pick<Parts, "siteOrigins">): ReadRequest {
  const redirectUri = only(query, "redirect_uri");
  const isKnown = only(query, "client_id") === ownClientId && returnsOf(parts).includes(redirectUri);
  if (!isKnown) return { kind: "unknown" };

  const state = only(query, "state");
  if (only(query, "scope") !== "all") return { kind: "wrong", redirectUri, state, error: "invalid_scope" };
  const read = Members.safeParse({
    response_type: only(query, "response_type"),
    state,
    nonce: only(query, "nonce"),
    code_challenge: only(query, "code_challenge"),
    code_challenge_method: only(query, "code_challenge_method"),
  });
  if (!read.success) return { kind: "wrong", redirectUri, state, error: "invalid_request" };
  const { nonce, code_challenge: challenge } = read.data;
  return { kind: "asked", asked: { clientId: ownClientId, redirectUri, state, nonce, challenge } };
}

const Members = z
  .object({
    response_type: z.enum(["", "code"]),
    state: z.string().min(8).max(500),
    nonce: z.string().min(8).max(500),
    code_challenge: z.string().regex(/^([\w-]{43})?$/),
    code_challenge_method: z.enum(["", "S256"]),
  })
  // “plain” would show the verifier to whoever sees the address.
  .refine((given) => (given.code_challenge === "") === (given.code_challenge_method === ""));

/** A member that is there once; "" for none, and for one that others could read in another way. */
function only(query: URLSearchParams, name: string): string {
  const values = query.getAll(name);
  return values.length === 1 ? (values[0] ?? "") : "";
}

/** Back to the site with what came of it. */
export function returnTo(redirectUri: string, state: string, outcome: { code: string } | { error: string }) {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(outcome)) url.searchParams.set(name, value);
  if (state !== "") url.searchParams.set("state", state);
  return url.href;
}
