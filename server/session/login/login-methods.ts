import type { LoginMethods } from "../../request-context.ts";
import { requestLoginEmail, requestRecoveryCode, register, type LoginEmailServices } from "./login-email.ts";
import { logInByCode } from "./login-attempt.ts";
import { dropLink, type LinkLoginServices, logInByLink, loadPendingLink } from "./login-link.ts";
import { startGoogleLogin } from "./authorisation-state.ts";
import { recoverPassword } from "./recover-password.ts";

/** Creates the email-based login methods for one request. */
export const createLoginMethods = (services: LinkLoginServices & LoginEmailServices): LoginMethods => ({
  requestLoginEmail: (email, isCodeOnly) => requestLoginEmail(email, isCodeOnly, services),
  register: (newUser, isCodeOnly) => register(newUser, isCodeOnly, services),
  logInByCode: (email, code) => logInByCode(email, code, services),
  requestRecoveryCode: (email) => requestRecoveryCode(email, services),
  recoverPassword: (input) => recoverPassword(input, services),
  startGoogleLogin: () => startGoogleLogin(services),
  pendingLink: () => loadPendingLink(services),
  logInByLink: () => logInByLink(services),
  deletePendingLink: () => dropLink(services),
});
