import { findUserByEmail, type UserRow } from "../account/users.ts";
import { audit } from "../audit.ts";
import type { Parts } from "../feature.ts";
import { ApiError } from "../http/route.ts";

/** `address` is the visitor's; `what` says in the audit line what the log-in is for. */
type Tried = { email: string; password: string; address: string; what: string };

type Outcome =
  | { user: UserRow; refused: null }
  | { user: null; refused: { status: number; problem: string } };

/**
 * Tries a password on a page of the API's own; its tries count together with those of the calls. What a wrong
 * one says is the same whether or not there is such an account. [AUTH-032]
 */
export async function tryPassword(
  { db, auth, log }: Pick<Parts, "db" | "auth" | "log">,
  { email, password, address, what }: Tried,
): Promise<Outcome> {
  const note = (event: "logged-in" | "log-in-failed", who: UserRow | null, why: string) =>
    audit(log, { what: event, who: who ? String(who.id) : "nobody", why, from: address, requestId: "" });
  const user = await findUserByEmail(db, email);
  const attempt = { address, account: email, knownBrowser: null };
  const check = async () => ((await auth.passwords.matches(user?.id ?? null, password)) ? user : null);
  try {
    const owner = await auth.tries.attempt(attempt, check);
    note(owner ? "logged-in" : "log-in-failed", user, owner ? what : "wrong password");
    return owner
      ? { user: owner, refused: null }
      : { user: null, refused: { status: 400, problem: "Wrong e-mail or password." } };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429) throw error;
    note("log-in-failed", user, "too many tries");
    const problem = `Too many attempts. You can try again in ${error.retryAfter ?? 30} s.`;
    return { user: null, refused: { status: 429, problem } };
  }
}
