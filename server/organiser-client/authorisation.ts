import type { z } from "zod";
import { AuthorisedTokens } from "../../app/wire/account.ts";
import { parseJsonResponse } from "./response.ts";
import { type Call, getCallName } from "./call.ts";
import { createHttpClient } from "./http-client.ts";
import { parseWithSchema } from "./parse.ts";

/** Settings of the external authorisation server (OAuth). URLs have no trailing slash. */
export type AuthorisationSettings = {
  name: string;
  url: string;
  /** Base URL for requests from this site. Differs from `url` only on an internal network. */
  internalUrl: string;
  clientId: string;
  redirectUri: string;
  usesPkce: boolean;
};

/** Random values of a login, which bind it to the browser. `challenge` is derived from the PKCE verifier. */
type AuthorisationRequest = { state: string; nonce: string; challenge: string };

export type AuthorisationClient = {
  /** Returns the URL of the login page. [AUTH-033] */
  buildLoginUrl(request: AuthorisationRequest): string;
  /**
   * Exchanges the code for tokens. The nonce is "" if the server returns none. [API-019]
   * @throws an `OrganiserError` if the code is rejected or the server doesn't respond
   */
  exchangeCode(code: string, verifier: string, requestId: string): Promise<z.output<typeof AuthorisedTokens>>;
};

/** Creates the client of the authorisation server. `timeoutMs` is for the code exchange. */
export function createAuthorisationClient(
  settings: AuthorisationSettings,
  timeoutMs = 20_000,
): AuthorisationClient {
  const { url, internalUrl, clientId, redirectUri, usesPkce } = settings;
  const httpClient = createHttpClient(internalUrl);

  return {
    buildLoginUrl({ state, nonce, challenge }) {
      const query = new URLSearchParams({
        response_type: "code",
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: "all",
        state,
        nonce,
        ...(usesPkce && { code_challenge: challenge, code_challenge_method: "S256" }),
      });
      return `${url}/authorize?${query}`;
    },

    async exchangeCode(code, verifier, requestId) {
      const grant = { grant_type: "authorization_code", code, client_id: clientId };
      const call: Call = {
        method: "POST",
        path: "/authtoken",
        query: "",
        body: JSON.stringify({ ...grant, ...(usesPkce && { code_verifier: verifier }) }),
        kind: "write",
      };
      const headers = { "x-request-id": requestId };
      const response = await httpClient.send(call, headers, AbortSignal.timeout(timeoutMs));
      return parseWithSchema(
        getCallName(call),
        AuthorisedTokens,
        parseJsonResponse(getCallName(call), response),
      );
    },
  };
}
