import type { z } from "zod";
import { AuthorisedTokens } from "../../app/wire/account.ts";
import { understand } from "./answer.ts";
import { type Call, nameOf } from "./call.ts";
import { connectTo } from "./exchange.ts";
import { parseAnswer } from "./parse.ts";

/** Where somebody can log in beside this site. Addresses have no slash at their end. */
export type AuthorisationSettings = {
  /** As people call it. */
  name: string;
  /** Where people reach it. */
  url: string;
  /** Where this site reaches it. */
  innerUrl: string;
  clientId: string;
  /** Where it leads back to. */
  redirectUri: string;
  /** Whether a code is bound to who asked for it (PKCE, RFC 7636). */
  usesPkce: boolean;
};

/** What makes a request for authorisation this browser's own. */
type Asked = { state: string; nonce: string; challenge: string };

export type AuthorisationServer = {
  /** The address that leads somebody there. [AUTH-033] */
  address(asked: Asked): string;
  /**
   * Exchanges the code that came back. Codes that are wrong, used or old are an `OrganiserError`. The nonce
   * is "" where the server doesn't give it back. [API-019]
   */
  exchange(code: string, verifier: string, requestId: string): Promise<z.output<typeof AuthorisedTokens>>;
};

/** `timeoutMs` is how long the exchange of a code may take. */
export function createAuthorisationServer(
  settings: AuthorisationSettings,
  timeoutMs = 20_000,
): AuthorisationServer {
  const { url, innerUrl, clientId, redirectUri, usesPkce } = settings;
  const connections = connectTo(innerUrl);

  return {
    address({ state, nonce, challenge }) {
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

    async exchange(code, verifier, requestId) {
      const asked = { grant_type: "authorization_code", code, client_id: clientId };
      const call: Call = {
        method: "POST",
        path: "/authtoken",
        query: "",
        body: JSON.stringify({ ...asked, ...(usesPkce && { code_verifier: verifier }) }),
        kind: "write",
      };
      const headers = { "x-request-id": requestId };
      const answer = await connections.exchange(call, headers, AbortSignal.timeout(timeoutMs));
      return parseAnswer(nameOf(call), AuthorisedTokens, understand(nameOf(call), answer));
    },
  };
}
