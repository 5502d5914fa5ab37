import { z } from "zod";
import { AuthUser, Tokens } from "../../../app/wire/account.ts";
import type { Transport } from "../transport-type.ts";

export const account = (api: Transport) => ({
  /** Signs in by password. Wrong words are an `OrganiserError` of kind `unauthorised` or `refused`. [API-006] */
  login: (username: string, password: string, fingerprint: string) =>
    api.post("cognito/user/login", { username, password, fingerprint }, Tokens, { bearer: false }),

  /** Exchanges a refresh token; both tokens are replaced. [API-008] */
  refresh: (refreshToken: string, fingerprint: string) =>
    api.post("cognito/user/refreshToken", { refresh_token: refreshToken, fingerprint }, Tokens, {
      bearer: false,
    }),

  /** Tells the API that the session ends; its answer doesn't matter. [API-007] */
  logout: () => api.act("cognito/user/logout", {}, z.unknown()),

  /** The signed-in user. [API-009] */
  authUser: () => api.get("cognito/user/authUser", {}, AuthUser, { whose: "personal" }),
});
