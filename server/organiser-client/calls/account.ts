import { z } from "zod";
import {
  AuthUser,
  type ChangeProof,
  CreditBalance,
  CodeLogin,
  LogInByPassword,
  type SignUpData,
  type ProfileToSave,
  RecoveredPassword,
  Tokens,
  type RecordUpdate,
  User,
} from "../../../app/wire/account.ts";
import { Outcome, saveResponse, text } from "../../../app/wire/primitives.ts";
import type { Transport } from "../transport-type.ts";

const SavedUser = saveResponse(User).and(z.object({ field: text }));

/** Calls for the user's account, login and password. */
export const account = (api: Transport) => ({
  /**
   * Logs in with a password. Wrong credentials result in null or in an `OrganiserError` of kind
   * `unauthorised` or `rejected`, depending on the API. [API-006]
   */
  login: (username: string, password: string, fingerprint: string) =>
    api.post("cognito/user/login", { username, password, fingerprint }, LogInByPassword, {
      sendsToken: false,
      timeout: "login",
    }),

  /**
   * Requests a login email with a link and a code, or with `isCodeOnly` only a code. The API rejects an
   * unknown address with “User not found” and a text to show (`content`). [API-010]
   */
  sendLoginLink: (email: string, fingerprint: string, isCodeOnly: boolean) =>
    api.post("cognito/user/sendLoginLink", { email, fingerprint, code_only: isCodeOnly }, Outcome, {
      timeout: "login",
    }),

  /** Creates an account and requests an email whose link or code confirms the address. [API-011] */
  registerLink: (newUser: SignUpData, fingerprint: string, isCodeOnly: boolean) =>
    api.post(
      "cognito/user/registerLink",
      { ...newUser, fingerprint, ...(isCodeOnly && { code_only: true }) },
      Outcome,
      { timeout: "login" },
    ),

  /** Requests an email with a code for a new password. [API-012] */
  recoverPassword: (email: string) =>
    api.getWithEffect("cognito/user/recoverPassword", { email }, Outcome, {
      timeout: "login",
      feature: "password-recovery",
    }),

  /**
   * Sets a new password with the code from the email of `recoverPassword`. If `newPassword` is "", the API
   * generates one. A rejection is thrown as an `OrganiserError` or returned as `message`. [API-013]
   */
  recoverPasswordCheck: (email: string, code: string, newPassword: string) =>
    api.getWithEffect(
      "cognito/user/recoverPasswordCheck",
      { email, code, ...(newPassword !== "" && { newpassword: newPassword }) },
      RecoveredPassword,
      { timeout: "login" },
    ),

  /**
   * Logs in with a code from a login or password recovery email. A rejection is thrown as an
   * `OrganiserError`, or returned as `message` without tokens. [API-014]
   */
  logInByCode: (email: string, code: string, fingerprint: string) =>
    api.getWithEffect("cognito/user/loginRecoveryCode", { email, code, fingerprint }, CodeLogin, {
      timeout: "login",
    }),

  /** Exchanges the refresh token for a new access and refresh token. [API-008] */
  refresh: (refreshToken: string, fingerprint: string, timeoutMs?: number) =>
    api.post("cognito/user/refreshToken", { refresh_token: refreshToken, fingerprint }, Tokens, {
      sendsToken: false,
      ...(timeoutMs !== undefined && { timeoutMs }),
      outlivesRequest: true,
    }),

  /** Notifies the API that the session ends. [API-007] */
  logout: () => api.getWithEffect("cognito/user/logout", {}, z.unknown()),

  /**
   * Ends all sessions of the user including the current one. Requires the API's capability
   * `sign-out-everywhere`.
   */
  logoutEverywhere: () => api.post("cognito/user/logoutEverywhere", {}, Outcome),

  /** Fetches the logged-in user. [API-009] */
  authUser: () => api.get("cognito/user/authUser", {}, AuthUser, { audience: "user" }),

  /**
   * Saves the profile, and the password if `newpassword` is set. Returns the saved user as `item`; after a
   * rejection, `field` is the name of the rejected field. `proof` is the password or code that confirms the
   * change; it requires the API's capability `confirmed-changes`. [ACC-010]
   */
  update: (profile: RecordUpdate<ProfileToSave>, proof: ChangeProof | null = null) =>
    api.post("cognito/user/update", { ...profile, ...proof }, SavedUser),

  /**
   * Requests an email to the user with a code that confirms a change instead of the current password.
   * Requires the API's capability `confirmed-changes`.
   */
  sendChangeCode: () => api.post("cognito/user/changeCode", {}, Outcome),

  /** Sets the logged-in user's photo; `image` is an upload id, and "" removes the photo. [API-017 ACC-009] */
  uploadImage: (image: string) =>
    api.post("cognito/user/uploadImage", { image }, Outcome, { feature: "profile-photo" }),

  /** Fetches the logged-in user's credit with a supplier, in cents. [API-015 ACC-012] */
  creditBalance: async (supplier: number) => {
    const result = await api.get("cognito/user/creditBalance", { supplier }, CreditBalance, {
      audience: "user",
    });
    return result.balance;
  },
});
