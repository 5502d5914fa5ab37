import type { Tokens } from "../../../app/wire/account.ts";
import { isOrganiserError } from "../../organiser-client/errors.ts";
import type { LogIn } from "../../request-context.ts";
import { accountMark, type LogInParts } from "./log-in-parts.ts";

/** How somebody came: for the audit line. */
export type WayIn = "password" | "code" | "link" | "authorisation";

/**
 * The last step of every way to log in, whichever gave the tokens: a new session, with nothing of the one
 * that was here before; who it is, asked of the API; and this browser's cart, put into the account's and read
 * again. Tokens of which the API then says nothing sign nobody in. `base` is the API's address, where it
 * isn't the site's own. [AUTH-007 AUTH-023..025 CART-014 CART-015]
 */
export async function beginSession(
  tokens: Tokens,
  way: WayIn,
  parts: LogInParts,
  base: string | null = null,
): Promise<LogIn> {
  const { session, visit, cart, clock, audit, sealer, forget } = parts;
  await session.signIn(tokens, base);
  const user = await session.user().catch((error: unknown) => {
    forget();
    if (!isOrganiserError(error)) throw error;
    return null;
  });
  if (user === null) return { ok: false, reason: "unreachable" };
  audit({ what: "logged-in", who: String(user.id), why: way });
  const account = accountMark(user.email, sealer);
  const isNew = visit.hasAskedForAccount(account, clock.now());
  visit.rememberAccount(account);
  visit.forgetAsked(account);
  await cart.merge();
  return { ok: true, user, isNew };
}
