import type { AppLoadContext } from "@remix-run/node";
import type { ChangeProof, ProfileDraft, User } from "../wire/account.ts";
import type { AccountError, AccountMessage } from "./account-message.ts";
import type { FormValues } from "./form-values.ts";

/** What goes along with the profile (null: nothing), or why it can't be sent. */
type Proven =
  | { ok: true; proof: ChangeProof | null }
  | { ok: false; status: 400 | 429 | 503; errors: AccountError[]; refusal: AccountMessage | null };

/**
 * A new e-mail address or password is taken from nobody but the account's owner: it needs the current
 * password, or a mailed code where there is none. An API with `confirmed-changes` is given either and asks
 * for it itself; for any other the site logs in with the password first.
 */
export async function proofOf(
  context: AppLoadContext,
  user: User,
  profile: ProfileDraft,
  values: FormValues,
): Promise<Proven> {
  const isMoving = profile.email.toLowerCase() !== user.email.toLowerCase();
  if (!isMoving && profile.newpassword === "") return { ok: true, proof: null };

  const { current_password = "", code = "" } = values;
  const mayConfirm = await context.organiser.site.offers("confirmed-changes");
  if (mayConfirm && !user.hasPassword)
    return code === "" ? missing("code", "problem.codeMissing") : proven({ current_password: "", code });
  if (current_password === "") return missing("current_password", "problem.currentMissing");
  return mayConfirm ? proven({ current_password, code: "" }) : logInFirst(context, user, current_password);
}

const proven = (proof: ChangeProof | null): Proven => ({ ok: true, proof });

const missing = (field: string, key: "problem.codeMissing" | "problem.currentMissing"): Proven => ({
  ok: false,
  status: 400,
  errors: [{ field, key }],
  refusal: null,
});

/** The same log-in as that of the log-in page, with its limits. Its tokens are the session's from then on. */
async function logInFirst({ session, site }: AppLoadContext, user: User, password: string): Promise<Proven> {
  const body = new URLSearchParams({ email: user.email, password });
  const logIn = await session.logIn(new Request(`${site.publicUrl}/login`, { method: "POST", body }));
  if (logIn.ok) return proven(null);
  switch (logIn.reason) {
    case "refused":
      return {
        ok: false,
        status: 400,
        errors: [{ field: "current_password", key: "problem.currentWrong" }],
        refusal: null,
      };
    case "limited":
      return { ok: false, status: 429, errors: [], refusal: { key: "problem.tooManyTries" } };
    case "unreachable":
      return { ok: false, status: 503, errors: [], refusal: { key: "problem.notSaved" } };
  }
}
