import type { LoginMethods } from "../../request-context.ts";
import { requestLoginEmail, requestRecoveryCode, register, type LoginEmailServices } from "./login-email.ts";
import { logInByCode } from "./login-attempt.ts";
import { dropLink, type LinkParts, logInByLink, loadPendingLink } from "./login-link.ts";
import { startGoogleLogin } from "./authorisation-state.ts";
import { recoverPassword } from "./recover-password.ts";

/** Creates the email-based login methods for one request. */
export const createLoginMethods = (parts: LinkParts & LoginEmailServices): LoginMethods => ({
  requestLoginEmail: (email, isCodeOnly) => requestLoginEmail(email, isCodeOnly, parts),
  register: (newUser, isCodeOnly) => register(newUser, isCodeOnly, parts),
  logInByCode: (email, code) => logInByCode(email, code, parts),
  requestRecoveryCode: (email) => requestRecoveryCode(email, parts),
  recoverPassword: (given) => recoverPassword(given, parts),
  startGoogleLogin: () => startGoogleLogin(parts),
  pendingLink: () => loadPendingLink(parts),
  logInByLink: () => logInByLink(parts),
  dropLink: () => dropLink(parts),
});
