import { z } from "zod";
import {
  AuthUser,
  type ChangeProof,
  CreditBalance,
  LogInByCode,
  type Newcomer,
  type ProfileToSave,
  RecoveredPassword,
  Tokens,
  type UpdateOf,
  User,
} from "../../../app/wire/account.ts";
import { Outcome, saved, text } from "../../../app/wire/primitives.ts";
import type { Transport } from "../transport-type.ts";

const SavedUser = saved(User).and(z.object({ field: text }));

export const account = (api: Transport) => ({
  /**
   * Signs in by password. Wrong words are an `OrganiserError` of kind `unauthorised` or `refused`. [API-006]
   */
  login: (username: string, password: string, fingerprint: string) =>
    api.post("cognito/user/login", { username, password, fingerprint }, Tokens, {
      bearer: false,
      timeout: "logIn",
    }),

  /**
   * Has a link and a code to log in with mailed, or a code alone. An address that no account has is a refusal
   * that says “User not found”, with `content` to be shown; an API without such a call is `not-found`.
   * [API-010]
   */
  sendLoginLink: (email: string, fingerprint: string, isCodeOnly: boolean) =>
    api.post("cognito/user/sendLoginLink", { email, fingerprint, code_only: isCodeOnly }, Outcome, {
      timeout: "logIn",
    }),

  /** Makes an account and has a link and a code mailed, which confirm the address. [API-011] */
  registerLink: (newcomer: Newcomer, fingerprint: string, isCodeOnly: boolean) =>
    api.post(
      "cognito/user/registerLink",
      { ...newcomer, fingerprint, ...(isCodeOnly && { code_only: true }) },
      Outcome,
      { timeout: "logIn" },
    ),

  /** Has a code mailed by which a forgotten password is replaced. [API-012] */
  recoverPassword: (email: string) =>
    api.act("cognito/user/recoverPassword", { email }, Outcome, { timeout: "logIn" }),

  /**
   * Sets a new password by such a code; without one the API invents it. A refusal is an `OrganiserError`, or
   * a `message`. [API-013]
   */
  recoverPasswordCheck: (email: string, code: string, newPassword: string) =>
    api.act(
      "cognito/user/recoverPasswordCheck",
      { email, code, ...(newPassword !== "" && { newpassword: newPassword }) },
      RecoveredPassword,
      { timeout: "logIn" },
    ),

  /**
   * Signs in by a code that was mailed, one of a forgotten password too. A refusal is an `OrganiserError`, or
   * a `message` instead of tokens. [API-014]
   */
  logInByCode: (email: string, code: string, fingerprint: string) =>
    api.act("cognito/user/loginRecoveryCode", { email, code, fingerprint }, LogInByCode, {
      timeout: "logIn",
    }),

  /** Exchanges a refresh token, within `timeoutMs`; both tokens are replaced. [API-008] */
  refresh: (refreshToken: string, fingerprint: string, timeoutMs?: number) =>
    api.post("cognito/user/refreshToken", { refresh_token: refreshToken, fingerprint }, Tokens, {
      bearer: false,
      ...(timeoutMs !== undefined && { timeoutMs }),
      outlivesRequest: true,
    }),

  /** Tells the API that the session ends; its answer doesn't matter. [API-007] */
  logout: () => api.act("cognito/user/logout", {}, z.unknown()),

  /** Ends all of the user's sign-ins, the asking one too; for an API that offers `sign-out-everywhere`. */
  logoutEverywhere: () => api.post("cognito/user/logoutEverywhere", {}, Outcome),

  /** The signed-in user. [API-009] */
  authUser: () => api.get("cognito/user/authUser", {}, AuthUser, { whose: "personal" }),

  /**
   * Saves the signed-in user's own record, with the password when `newpassword` holds one; `item` is the
   * saved record. `proof` goes to an API with `confirmed-changes`, which names the member of a refusal in
   * `field`. [ACC-010]
   */
  update: (profile: UpdateOf<ProfileToSave>, proof: ChangeProof | null = null) =>
    api.post("cognito/user/update", { ...profile, ...proof }, SavedUser),

  /**
   * Has a code mailed to the user's own address, which stands for the current password; for an API with
   * `confirmed-changes`.
   */
  sendChangeCode: () => api.post("cognito/user/changeCode", {}, Outcome),

  /** The signed-in user's photo: an upload id, "" takes it away. [API-017 ACC-009] */
  uploadImage: (image: string) => api.post("cognito/user/uploadImage", { image }, Outcome),

  /** What the signed-in user has to spend with a supplier, in cents. [API-015 ACC-012] */
  creditBalance: async (supplier: number) => {
    const answer = await api.get("cognito/user/creditBalance", { supplier }, CreditBalance, {
      whose: "personal",
    });
    return answer.balance;
  },
});
