import { z } from "zod";
import {
  AuthUser,
  BackOfficeLogin,
  type ChangeProof,
  CreditBalance,
  CodeLogin,
  PasswordLogin,
  type SignUpData,
  type ProfileToSave,
  RecoveredPassword,
  Tokens,
  type RecordUpdate,
  User,
} from "../../../app/wire/account.ts";
import { Outcome, saveResponse, text } from "../../../app/wire/primitives.ts";
import type { Transport } from "../transport-type.ts";

const BackOfficeCode = saveResponse(BackOfficeLogin);
const SavedUser = saveResponse(User).and(z.object({ field: text }));

/** Calls for the user's account, login and password. `fingerprint` is the API's name for the browser id. */
export const account = (api: Transport) => ({
  /**
   * Logs in with a password. Depending on the API, wrong credentials result in null or in an `OrganiserError`
   * of kind `unauthorised` or `rejected`. [API-006]
   */
  logInByPassword: (username: string, password: string, fingerprint: string) =>
    api.post("cognito/user/login", { username, password, fingerprint }, PasswordLogin, {
      sendsToken: false,
      timeout: "login",
    }),

  /**
   * Requests a login email with a code, and with a link unless `isCodeOnly`. The API rejects an unknown
   * address with “User not found” and a text for the user (`content`). [API-010]
   */
  requestLoginEmail: (email: string, fingerprint: string, isCodeOnly: boolean) =>
    api.post("cognito/user/sendLoginLink", { email, fingerprint, code_only: isCodeOnly }, Outcome, {
      timeout: "login",
    }),

  /** Creates an account. The API sends an email whose link or code confirms the address. [API-011] */
  signUp: (newUser: SignUpData, fingerprint: string, isCodeOnly: boolean) =>
    api.post(
      "cognito/user/registerLink",
      { ...newUser, fingerprint, ...(isCodeOnly && { code_only: true }) },
      Outcome,
      { timeout: "login" },
    ),

  /** Requests an email with a code for a new password. [API-012] */
  requestRecoveryCode: (email: string) =>
    api.writeByGet("cognito/user/recoverPassword", { email }, Outcome, {
      timeout: "login",
      feature: "password-recovery",
    }),

  /**
   * Sets a new password with the code from the email of `requestRecoveryCode`. If `newPassword` is "", the
   * API generates one. A rejection is thrown as an `OrganiserError` or returned as `message`. [API-013]
   */
  recoverPassword: (email: string, code: string, newPassword: string) =>
    api.writeByGet(
      "cognito/user/recoverPasswordCheck",
      { email, code, ...(newPassword !== "" && { newpassword: newPassword }) },
      RecoveredPassword,
      { timeout: "login" },
    ),

  /**
   * Logs in with a code from a login or password recovery email. A rejection is thrown as an `OrganiserError`
   * or returned as `message`. [API-014]
   */
  logInByCode: (email: string, code: string, fingerprint: string) =>
    api.writeByGet("cognito/user/loginRecoveryCode", { email, code, fingerprint }, CodeLogin, {
      timeout: "login",
    }),

  /** Exchanges the refresh token for a new access and refresh token. [API-008] */
  refreshTokens: (refreshToken: string, fingerprint: string, timeoutMs?: number) =>
    api.post("cognito/user/refreshToken", { refresh_token: refreshToken, fingerprint }, Tokens, {
      sendsToken: false,
      ...(timeoutMs !== undefined && { timeoutMs }),
      outlivesRequest: true,
    }),

  /** Ends the session at the API. [API-007] */
  logOut: () => api.writeByGet("cognito/user/logout", {}, z.unknown()),

  /** Ends all sessions of the user. Requires the API's capability `sign-out-everywhere`. */
  logOutEverywhere: () => api.post("cognito/user/logoutEverywhere", {}, Outcome),

  /** Fetches the logged-in user. [API-009] */
  getUser: () => api.get("cognito/user/authUser", {}, AuthUser, { audience: "user" }),

  /**
   * Saves the profile, and the password if `newpassword` is set. The result contains the saved user (`item`)
   * or the name of the rejected field (`field`). `proof` (password or code) requires the API's capability
   * `confirmed-changes`. [ACC-010]
   */
  updateUser: (profile: RecordUpdate<ProfileToSave>, proof: ChangeProof | null = null) =>
    api.post("cognito/user/update", { ...profile, ...proof }, SavedUser),

  /**
   * Requests an email with a code, which `updateUser` accepts instead of the current password. Requires the
   * API's capability `confirmed-changes`.
   */
  requestChangeCode: () => api.post("cognito/user/changeCode", {}, Outcome),

  /**
   * Requests the URL that logs an administrator in to the back-office. Only for users with a `backOfficeUrl`. The
   * back-office has started the login and created `challenge` and `state`.
   */
  createBackOfficeCode: (loginRequest: { challenge: string; state: string }) =>
    api.post("cognito/user/backOfficeCode", loginRequest, BackOfficeCode),

  /**
   * Sets the logged-in user's photo. `image` is an upload id, or "" to remove the photo. [API-017 ACC-009]
   */
  setPhoto: (image: string) =>
    api.post("cognito/user/uploadImage", { image }, Outcome, { feature: "profile-photo" }),

  /**
   * Fetches the logged-in user's credit in cents. `supplierId` is the id of the credit's issuer. [API-015
   * ACC-012]
   */
  getCreditBalance: async (supplierId: number) => {
    const result = await api.get("cognito/user/creditBalance", { supplier: supplierId }, CreditBalance, {
      audience: "user",
    });
    return result.balance;
  },
});
