import { z } from "zod";
import type { Dependencies } from "../feature.ts";

/** A validated authorisation request. `challenge` is "" without PKCE. */
export type AuthorisationRequest = {
  clientId: string;
  redirectUri: string;
  state: string;
  nonce: string;
  challenge: string;
};

export type ParsedRequest =
  | { kind: "valid"; authRequest: AuthorisationRequest }
  | { kind: "untrusted" }
  | { kind: "invalid"; redirectUri: string; state: string; error: "invalid_request" | "invalid_scope" };

/** Id of the only client: the API's own sites. Each site has one redirect URI. */
export const OWN_CLIENT_ID = "website";
const listRedirectUris = ({ siteOrigins }: Pick<Dependencies, "siteOrigins">): string[] =>
  siteOrigins.map((origin) => `${origin}/auth`);

/**
 * Parses the query of `/authorize`. The redirect URI must match exactly, so that codes can't be sent to pages
 * of others. [AUTH-033]
 * - `untrusted`: the client or redirect URI is unknown, so the user must not be redirected.
 * - `invalid`: the user is redirected back with an error code.
 */
export function parseAuthorisationRequest(
  query: URLSearchParams,
  dependencies: Pick<Dependencies, "siteOrigins">,
): ParsedRequest {
  const redirectUri = getSingleValue(query, "redirect_uri");
  const isOwnSite =
    getSingleValue(query, "client_id") === OWN_CLIENT_ID &&
    listRedirectUris(dependencies).includes(redirectUri);
  if (!isOwnSite) return { kind: "untrusted" };

  const state = getSingleValue(query, "state");
  if (getSingleValue(query, "scope") !== "all")
    return { kind: "invalid", redirectUri, state, error: "invalid_scope" };
  const parsedQuery = QueryParameters.safeParse({
    response_type: getSingleValue(query, "response_type"),
    state,
    nonce: getSingleValue(query, "nonce"),
    code_challenge: getSingleValue(query, "code_challenge"),
    code_challenge_method: getSingleValue(query, "code_challenge_method"),
  });
  if (!parsedQuery.success) return { kind: "invalid", redirectUri, state, error: "invalid_request" };
  const { nonce, code_challenge: challenge } = parsedQuery.data;
  return { kind: "valid", authRequest: { clientId: OWN_CLIENT_ID, redirectUri, state, nonce, challenge } };
}

const QueryParameters = z
  .object({
    response_type: z.enum(["", "code"]),
    state: z.string().min(8).max(500),
    nonce: z.string().min(8).max(500),
    code_challenge: z.string().regex(/^([\w-]{43})?$/),
    code_challenge_method: z.enum(["", "S256"]),
  })
  // The method “plain” isn't supported, because anyone who sees the URL would know the verifier.
  .refine((parameters) => (parameters.code_challenge === "") === (parameters.code_challenge_method === ""));

/** Returns the value of a query parameter, or "" if it is missing or repeated. */
function getSingleValue(query: URLSearchParams, name: string): string {
  const values = query.getAll(name);
  return values.length === 1 ? (values[0] ?? "") : "";
}

/** Builds the URL that redirects back to the site with a code or an error. */
export function buildRedirectUrl(
  redirectUri: string,
  state: string,
  outcome: { code: string } | { error: string },
) {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(outcome)) url.searchParams.set(name, value);
  if (state !== "") url.searchParams.set("state", state);
  return url.href;
}
