import { type ActionFunctionArgs, redirect, redirectDocument } from "@remix-run/node";
import { lastsUntil } from "../../domain/licence-state.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import { answerPost } from "../../posting/answer-post.server.ts";
import type { FormKind, Post } from "../../posting/post.server.ts";
import type { ProfileToSave, User } from "../../wire/account.ts";
import { updateOf } from "../records/update-of.ts";
import { partsOf, today } from "./asked-parts.server.ts";
import { proofOf } from "./change-proof.server.ts";
import { profileForm } from "./profile.schema.ts";
import { askedFields, secrets } from "./profile-values.ts";

export const profileKind: FormKind = {
  name: "profile",
  who: "user",
  secrets,
  refusals: {
    current_password: { field: "current_password", key: "account:problem.currentWrong" },
    code: { field: "code", key: "account:problem.codeWrong" },
  },
};

/** Saves the profile, and a new password with it, or has the code mailed that a change may need. */
export const postProfile = (args: ActionFunctionArgs) =>
  answerPost(args, profileKind, async (post) => {
    if (!post.user) throw new Error("a profile was posted by nobody");
    return post.intent === "send-code" ? sendCode(post) : saveProfile(post, post.user);
  });

/**
 * Sends the user's whole record, as far as it is known, with what the form changes of it: the fields that are
 * asked and have arrived. [ACC-006 ACC-007 ACC-010]
 */
async function saveProfile(post: Post, user: User) {
  const { context, values } = post;
  const asked = askedFields(partsOf(context), user.dateOfBirth);
  const arrived = asked.filter((field) => values[field] !== undefined);
  const known = recordOf(user);
  const profile = { ...known, ...post.read(profileForm(user, arrived, today(context))) };
  const proof = await proofOf(post, user, profile);
  const sent = { ...updateOf(user.came, known, profile), id: user.id };
  const saved = await post.save("profile", sent, () => context.organiser.account.update(sent, proof));

  const { newpassword, email } = profile;
  const pendingEmail = saved?.pendingEmail ?? "";
  const isWaiting = pendingEmail !== "" && pendingEmail.toLowerCase() === email.toLowerCase();
  if (isWaiting) context.notices.add({ key: "emailPending", tone: "info", values: { email } });
  const hasNewPassword = newpassword !== "";
  if (hasNewPassword || !isWaiting)
    context.notices.add({ key: hasNewPassword ? "passwordChanged" : "profileSaved", tone: "good" });
  const expiry = asked.includes("drivers_licence_expiry") ? profile.drivers_licence_expiry : "";
  if (expiry !== "" && !lastsUntil(today(context), expiry)) {
    const date = formatsFor(context.language.code).day(expiry);
    context.notices.add({ key: "driversLicenceExpired", tone: "bad", values: { date } });
  }
  if (hasNewPassword) context.audit({ what: "password-changed", who: String(user.id) });
  // A new document forgets the passwords that were typed.
  return proof || hasNewPassword ? redirectDocument("/profile", 303) : redirect("/profile", 303);
}

/** Has a code mailed to somebody without a password. What is typed is there when the page comes back. */
async function sendCode(post: Post) {
  const { organiser, notices } = post.context;
  await post.save("change code", {}, () => organiser.account.sendChangeCode());
  await post.keep();
  notices.add({ key: "codeSent", tone: "info" });
  return redirect("/profile", 303);
}

/** A user's record as the wire takes it, which keeps the password. */
export const recordOf = (user: User): ProfileToSave => ({
  id: user.id,
  first_name: user.firstName,
  last_name: user.lastName,
  email: user.email,
  mobile_phone: user.mobilePhone,
  date_of_birth: user.dateOfBirth ?? "",
  company_name: user.companyName,
  company_phone: user.companyPhone,
  trading_name: user.tradingName,
  abn: user.abn,
  website: user.website,
  facebook_link: user.facebookLink,
  drivers_licence_number: user.driversLicenceNumber,
  drivers_licence_expiry: user.driversLicenceExpiry ?? "",
  drivers_licence_state_of_issue_id: user.driversLicenceStateOfIssueId,
  emergency_contact_name: user.emergencyContactName,
  emergency_contact_phone: user.emergencyContactPhone,
  club_additional_member: user.clubAdditionalMember,
  newpassword: "",
});
