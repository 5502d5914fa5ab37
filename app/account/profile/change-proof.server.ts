import type { Post } from "../../posting/post.server.ts";
import type { ChangeProof, ProfileToSave, User } from "../../wire/account.ts";

/**
 * What goes along with the profile, null for nothing. A new e-mail address or password is taken from nobody
 * but the account's owner: it needs the current password, or a mailed code where there is none. An API with
 * `confirmed-changes` is given either and asks for it itself; for any other the site logs in with the
 * password first.
 * @throws the answer that says why it can't be sent
 */
export async function proofOf(post: Post, user: User, profile: ProfileToSave): Promise<ChangeProof | null> {
  const { context, values } = post;
  const isMoving = profile.email.toLowerCase() !== user.email.toLowerCase();
  if (!isMoving && profile.newpassword === "") return null;

  const [password, code] = [values["current_password"]?.[0] ?? "", post.text("code")];
  const mayConfirm = await context.organiser.site.offers("confirmed-changes");
  if (mayConfirm && !user.hasPassword) {
    if (code === "") return post.invalid([{ field: "code", key: "account:problem.codeMissing" }]);
    return { current_password: "", code };
  }
  if (password === "")
    return post.invalid([{ field: "current_password", key: "account:problem.currentMissing" }]);
  return mayConfirm ? { current_password: password, code: "" } : logInFirst(post, user, password);
}

/** The same log-in as that of the log-in page, with its limits. Its tokens are the session's from then on. */
async function logInFirst(post: Post, user: User, password: string): Promise<null> {
  const logIn = await post.context.session.logIn({ email: user.email, password, place: "" });
  if (logIn.ok) return null;
  switch (logIn.reason) {
    case "refused":
      return post.invalid([{ field: "current_password", key: "account:problem.currentWrong" }]);
    case "in-line":
      return post.refuse({ key: "account:problem.logInsBusy", values: { seconds: logIn.retryAfter } }, 503);
    case "limited":
      return post.refuse({ key: "account:problem.tooManyTries" }, 429);
    case "unreachable":
      return post.refuse({ key: "account:logIn.unreachable" }, 503);
  }
}
