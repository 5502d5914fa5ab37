import type { WaysIn } from "../../request-context.ts";
import { askForLogIn, askForRecovery, register } from "./ask-by-mail.ts";
import { logInByCode } from "./log-in-by-code.ts";
import { dropLink, type LinkParts, logInByLink, waitingLink } from "./log-in-link.ts";
import { googleAddress } from "./authorisation-state.ts";
import { recoverPassword } from "./recover-password.ts";

/** The ways into an account that go by mail, for one request. */
export const openWaysIn = (parts: LinkParts): WaysIn => ({
  askForLogIn: (email, isCodeOnly) => askForLogIn(email, isCodeOnly, parts),
  register: (newcomer, isCodeOnly) => register(newcomer, isCodeOnly, parts),
  logInByCode: (email, code) => logInByCode(email, code, parts),
  askForRecovery: (email) => askForRecovery(email, parts),
  recoverPassword: (given) => recoverPassword(given, parts),
  googleAddress: () => googleAddress(parts),
  waitingLink: () => waitingLink(parts),
  logInByLink: () => logInByLink(parts),
  dropLink: () => dropLink(parts),
});
