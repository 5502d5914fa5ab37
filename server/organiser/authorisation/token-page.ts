import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import type { Page, Dependencies } from "../feature.ts";
import { sendJson } from "../http/json-response.ts";
import { createJsonBodyReader } from "../http/json-body.ts";
import { ApiError } from "../http/route.ts";
import type { AuthorisationCodes } from "./authorisation-codes.ts";
import { OWN_CLIENT_ID } from "./authorisation-request.ts";

const TokenRequest = z.object({
  grant_type: z.literal("authorization_code"),
  code: z.string().min(1),
  client_id: z.string().min(1),
  code_verifier: text,
});

const readBody = createJsonBodyReader(10_000);

/**
 * Serves `POST /authtoken`, which exchanges a code for tokens, once. The tokens are bound to the first
 * browser that refreshes them. If a code is used again, its login ends, because the code may have been
 * stolen. [API-019]
 */
export const createTokenPage = ({ auth }: Dependencies, codes: AuthorisationCodes): Page => ({
  path: "/authtoken",
  async listener(request, response) {
    if (request.method !== "POST")
      return sendJson(response, { ...METHOD_NOT_ALLOWED_RESPONSE, headers: { Allow: "POST" } });
    const { code, client_id, code_verifier } = TokenRequest.parse(await readBody(request, response));
    // Codes for the back-office belong to another client.
    if (client_id !== OWN_CLIENT_ID) throw createInvalidGrantError();
    const result = await codes.redeem({ code, clientId: client_id, verifier: code_verifier });
    if (result.kind === "used" && result.loginId !== null) await auth.logins.end(result.loginId);
    if (result.kind !== "redeemed") throw createInvalidGrantError();

    const tokens = await auth.logins.start(result.userId, "");
    const { loginId } = await auth.authenticate(tokens.access_token);
    await codes.recordLogin(result.hash, loginId);
    sendJson(response, { status: 200, body: { ...tokens, nonce: result.nonce } });
  },
});

const createInvalidGrantError = () =>
  new ApiError(400, "INVALID_GRANT", "This code is wrong, has been used or has expired.");

const METHOD_NOT_ALLOWED_RESPONSE = {
  status: 405,
  body: { message: "This call doesn’t support this method.", text_code: "METHOD_NOT_ALLOWED", error: "" },
};
