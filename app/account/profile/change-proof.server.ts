import { formatsFor } from "../../i18n/formats.server.ts";
import type { Post } from "../../posting/post.server.ts";
import type { ChangeProof, ProfileToSave, User } from "../../wire/account.ts";

/**
 * Returns the proof that the account's owner changes the email address or password: the current password, or
 * an emailed code if the account has no password. Returns null if the API needs no proof. For APIs without
 * `confirmed-changes`, this site checks the password by logging in.
 * @throws the form with the error if the proof is missing or wrong
 */
export async function requireChangeProof(
  post: Post,
  user: User,
  profile: ProfileToSave,
): Promise<ChangeProof | null> {
  const { context, values } = post;
  const isNewEmail = profile.email.toLowerCase() !== user.email.toLowerCase();
  if (!isNewEmail && profile.newpassword === "") return null;

  const [password, code] = [values["current_password"]?.[0] ?? "", post.text("code")];
  const supportsProof = await context.organiser.site.hasCapability("confirmed-changes");
  if (supportsProof && !user.hasPassword) {
    if (code === "") return post.rejectFields([{ field: "code", key: "account:problem.codeMissing" }]);
    return { current_password: "", code };
  }
  if (password === "")
    return post.rejectFields([{ field: "current_password", key: "account:problem.currentMissing" }]);
  return supportsProof
    ? { current_password: password, code: "" }
    : checkPasswordByLogin(post, user, password);
}

/**
 * Checks the password by logging in, within the rate limits of the login page. The session then uses the new
 * tokens. Returns null, because the API needs no proof.
 * @throws the form with the error if the login fails
 */
async function checkPasswordByLogin(post: Post, user: User, password: string): Promise<null> {
  const login = await post.context.session.logIn({ email: user.email, password, ticket: "" });
  if (login.ok) return null;
  switch (login.reason) {
    case "rejected":
      return post.rejectFields([{ field: "current_password", key: "account:problem.currentWrong" }]);
    case "queued":
      return post.reject({ key: "account:problem.logInsBusy", values: { seconds: login.retryAfter } }, 503);
    case "limited":
      return post.reject(
        {
          key: "account:problem.tooManyTries",
          values: { wait: formatsFor(post.context.language.code).waitingTime(login.retryAfter) },
        },
        429,
      );
    case "unreachable":
      return post.reject({ key: "account:logIn.unreachable" }, 503);
  }
}
