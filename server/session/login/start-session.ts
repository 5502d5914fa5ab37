import type { Tokens } from "../../../app/wire/account.ts";
import { isOrganiserError } from "../../organiser-client/errors.ts";
import type { LoginResult } from "../../request-context.ts";
import { hashAccountName, type LoginServices } from "./login-services.ts";

export type LoginMethod = "password" | "code" | "link" | "authorisation";

/**
 * Completes a login with any method. Starts a new session without data of the previous one, fetches the user,
 * and merges this browser's cart into the account's. Without a user, the login is undone and the result is
 * `unreachable`. `base` is the API's base URL, or null for the default API.
 * [AUTH-007 AUTH-023..025 CART-014 CART-015]
 */
export async function startSession(
  tokens: Tokens,
  method: LoginMethod,
  services: LoginServices,
  base: string | null = null,
): Promise<LoginResult> {
  const { session, browser: browserIdentity, cart, clock, audit, encrypter, forget } = services;
  await session.start(tokens, base);
  const user = await session.user().catch((error: unknown) => {
    forget();
    if (!isOrganiserError(error)) throw error;
    return null;
  });
  if (user === null) return { ok: false, reason: "unreachable" };
  audit({ event: "logged-in", actor: String(user.id), reason: method });
  const account = hashAccountName(user.email, encrypter);
  const isNew = browserIdentity.hasRequestedAccount(account, clock.now());
  browserIdentity.rememberAccount(account);
  browserIdentity.forgetLinkRequest(account);
  await cart.merge();
  return { ok: true, user, isNew };
}
