import { redirect, redirectDocument } from "@remix-run/node";
import { proofOf } from "./change-proof.server.ts";
import { type FormPost, formAnswer, tryTo } from "./form-post.server.ts";
import { readProfile } from "./profile-draft.server.ts";
import { partsOf, today } from "./profile-page.server.ts";
import { askedFields } from "./profile-values.ts";
import { keepTyped } from "./typed-draft.server.ts";

/** Saves the profile, and a new password with it. [ACC-006 ACC-007 ACC-010] */
export async function saveProfile(post: FormPost) {
  const { context, user, values } = post;
  if (post.intent === "send-code") return sendCode(post);
  const asked = askedFields(partsOf(context), user.dateOfBirth);
  const profile = readProfile(user, values, asked, today(context));
  if (!profile.ok) return formAnswer(post, 400, { errors: profile.errors });
  const proven = await proofOf(context, user, profile.value, values);
  if (!proven.ok) return formAnswer(post, proven.status, proven);

  let pendingEmail = "";
  const refused = await tryTo(post, async () => {
    const answer = await context.organiser.account.update(profile.value, proven.proof);
    pendingEmail = answer.item?.pendingEmail ?? "";
    return answer;
  });
  if (refused) return refused;

  const { newpassword, email } = profile.value;
  const isWaiting = pendingEmail !== "" && pendingEmail.toLowerCase() === email.toLowerCase();
  if (isWaiting) context.notices.add({ key: "emailPending", tone: "info", values: { email } });
  const hasNewPassword = newpassword !== "";
  if (hasNewPassword || !isWaiting)
    context.notices.add({ key: hasNewPassword ? "passwordChanged" : "profileSaved", tone: "good" });
  if (hasNewPassword) context.audit({ what: "password-changed", who: String(user.id) });
  // A new document forgets the passwords that were typed.
  return proven.proof || hasNewPassword ? redirectDocument("/profile", 303) : redirect("/profile", 303);
}

/** Has a code mailed to somebody without a password. What is typed is there when the page comes back. */
async function sendCode(post: FormPost) {
  const { context, user, draft, values } = post;
  const refused = await tryTo(post, () => context.organiser.account.sendChangeCode());
  if (refused) return refused;
  await keepTyped(context, user.id, draft, values);
  context.notices.add({ key: "codeSent", tone: "info" });
  return redirect("/profile", 303);
}
