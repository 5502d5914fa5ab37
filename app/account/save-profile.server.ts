import { redirect, redirectDocument } from "@remix-run/node";
import { type FormPost, formAnswer, tryTo } from "./form-post.server.ts";
import { readProfile } from "./profile-draft.server.ts";
import { partsOf, today } from "./profile-page.server.ts";
import { askedFields } from "./profile-values.ts";

/** Saves the profile, and a new password with it. [ACC-006 ACC-007 ACC-010] */
export async function saveProfile(post: FormPost) {
  const { context, user, values } = post;
  const asked = askedFields(partsOf(context), user.dateOfBirth);
  const profile = readProfile(user, values, asked, today(context));
  if (!profile.ok) return formAnswer(post, 400, { errors: profile.errors });

  const refused = await tryTo(post, () => context.organiser.account.update(profile.value));
  if (refused) return refused;
  const hasNewPassword = profile.value.newpassword !== "";
  context.notices.add({ key: hasNewPassword ? "passwordChanged" : "profileSaved", tone: "good" });
  // A new document forgets the password that was typed.
  return hasNewPassword ? redirectDocument("/profile", 303) : redirect("/profile", 303);
}
