import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import type { Page, Parts } from "../feature.ts";
import { sendJson } from "../http/json-response.ts";
import { jsonBody } from "../http/json-body.ts";
import { ApiError } from "../http/route.ts";
import type { AuthorisationCodes } from "./authorisation-codes.ts";

const Exchange = z.object({
  grant_type: z.literal("authorization_code"),
  code: z.string().min(1),
  client_id: z.string().min(1),
  code_verifier: text,
});

const readBody = jsonBody(10_000);

/**
 * `POST /authtoken`: exchanges a code for tokens, once. The first browser that refreshes the tokens owns
 * them. A code that is reused ends the login that it was exchanged for, because one of the two users of the
 * code stole it. [API-019]
 */
export const tokenPage = ({ auth }: Parts, codes: AuthorisationCodes): Page => ({
  path: "/authtoken",
  async listener(request, response) {
    if (request.method !== "POST") return sendJson(response, { ...otherMethod, headers: { Allow: "POST" } });
    const { code, client_id, code_verifier } = Exchange.parse(await readBody(request, response));
    const redeemed = await codes.redeem({ code, clientId: client_id, verifier: code_verifier });
    if (redeemed.kind === "used" && redeemed.loginId !== null) await auth.logins.end(redeemed.loginId);
    if (redeemed.kind !== "good")
      throw new ApiError(400, "INVALID_GRANT", "This code is wrong, has been used or has expired.");

    const tokens = await auth.logins.begin(redeemed.userId, "");
    const { loginId } = await auth.authenticate(tokens.access_token);
    await codes.recordLogin(redeemed.hash, loginId);
    sendJson(response, { status: 200, body: { ...tokens, nonce: redeemed.nonce } });
  },
});

const otherMethod = {
  status: 405,
  body: { message: "This call doesn’t support this method.", text_code: "METHOD_NOT_ALLOWED", error: "" },
};
