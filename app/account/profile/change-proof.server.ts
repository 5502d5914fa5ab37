import type { Post } from "../../posting/post.server.ts";
import type { ChangeProof, ProfileToSave, User } from "../../wire/account.ts";

/**
 * The proof that the account's owner wants the change, null if none is needed. A new email address or
 * password needs the current password, or an emailed code if there is none. An API with `confirmed-changes`
 * gets the proof and checks it; for any other API the site logs in with the password first.
 * @throws the response with the reason why the profile can't be saved
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
  const supportsProof = await context.organiser.site.offers("confirmed-changes");
  if (supportsProof && !user.hasPassword) {
    if (code === "") return post.rejectFields([{ field: "code", key: "account:problem.codeMissing" }]);
    return { current_password: "", code };
  }
  if (password === "")
    return post.rejectFields([{ field: "current_password", key: "account:problem.currentMissing" }]);
  return supportsProof ? { current_password: password, code: "" } : logInFirst(post, user, password);
}

/** Logs in as the login page does, with the same rate limits. The session then uses the new tokens. */
async function logInFirst(post: Post, user: User, password: string): Promise<null> {
  const login = await post.context.session.logIn({ email: user.email, password, ticket: "" });
  if (login.ok) return null;
  switch (login.reason) {
    case "rejected":
      return post.rejectFields([{ field: "current_password", key: "account:problem.currentWrong" }]);
    case "in-line":
      return post.reject({ key: "account:problem.logInsBusy", values: { seconds: login.retryAfter } }, 503);
    case "limited":
      return post.reject({ key: "account:problem.tooManyTries" }, 429);
    case "unreachable":
      return post.reject({ key: "account:logIn.unreachable" }, 503);
  }
}
