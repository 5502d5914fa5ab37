import type { Tokens } from "../../../app/wire/account.ts";
import { isOrganiserError } from "../../organiser-client/errors.ts";
import type { LoginResult } from "../../request-context.ts";
import { hashAccountName, type LoginServices } from "./login-parts.ts";

/** Login method, for the audit log. */
export type LoginMethod = "password" | "code" | "link" | "authorisation";

/**
 * Last step of every login method: starts a new session without anything of the previous one, fetches the
 * user from the API, and merges this browser's cart into the account's. If the API returns no user for the
 * tokens, nobody is logged in. `base` is the base URL of the API if it is not the default one. [AUTH-007
 * AUTH-023..025 CART-014 CART-015]
 */
export async function startSession(
  tokens: Tokens,
  method: LoginMethod,
  parts: LoginServices,
  base: string | null = null,
): Promise<LoginResult> {
  const { session, browser: browserIdentity, cart, clock, audit, encrypter, forget } = parts;
  await session.signIn(tokens, base);
  const user = await session.user().catch((error: unknown) => {
    forget();
    if (!isOrganiserError(error)) throw error;
    return null;
  });
  if (user === null) return { ok: false, reason: "unreachable" };
  audit({ what: "logged-in", who: String(user.id), why: method });
  const account = hashAccountName(user.email, encrypter);
  const isNew = browserIdentity.hasRequestedAccount(account, clock.now());
  browserIdentity.rememberAccount(account);
  browserIdentity.forgetLinkRequest(account);
  await cart.merge();
  return { ok: true, user, isNew };
}
