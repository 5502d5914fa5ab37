import { type ActionFunctionArgs, redirect, redirectDocument } from "@remix-run/node";
import { displayEmail } from "../../domain/display-email.ts";
import { isValidOn } from "../../domain/licence-state.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import { handlePost } from "../../posting/handle-post.server.ts";
import { hasSingleName } from "../../posting/form-result.ts";
import { formatDelay } from "../../posting/mail-delay.server.ts";
import type { FormKind, Post } from "../../posting/post.server.ts";
import type { ProfileToSave, User } from "../../wire/account.ts";
import { proofErrors } from "../own-data/own-data.server.ts";
import { buildRecordUpdate } from "../records/record-update.ts";
import { enabledProfileParts, today } from "./profile-parts.server.ts";
import { requireChangeProof } from "./change-proof.server.ts";
import { profileForm } from "./profile.schema.ts";
import { selectProfileFields, secretFields } from "./profile-values.ts";

export const profileKind: FormKind = {
  name: "profile",
  access: "user",
  secrets: secretFields,
};

/** Saves the profile with a new password if there is one, or emails the code that a change may need. */
export const postProfile = (args: ActionFunctionArgs) =>
  handlePost(args, profileKind, async (post) => {
    if (!post.user) throw new Error("a profile was posted without a user");
    return post.intent === "send-code"
      ? sendCode(post)
      : saveProfile(post.mergeInto(toProfileValues(post.user)), post.user);
  });

/**
 * Sends the user's whole known record with the form's changes: the fields that the profile has and the form
 * contains. [ACC-006 ACC-007 ACC-010]
 */
async function saveProfile(post: Post, user: User) {
  const { context, values } = post;
  const fields = selectProfileFields(enabledProfileParts(context), user.dateOfBirth);
  const postedFields = fields.filter((field) => values[field] !== undefined);
  const known = toProfileRecord(user);
  const profile = {
    ...known,
    ...post.read(profileForm(user, postedFields, today(context), hasSingleName(values))),
  };
  const proof = await requireChangeProof(post, user, profile);
  const toSave = { ...buildRecordUpdate(user.originalRecord, known, profile), id: user.id };
  const update = () => context.organiser.account.update(toSave, proof);
  const saved = await post.save("profile", toSave, update, { errorByField: proofErrors });

  const { newpassword, email } = profile;
  const pendingEmail = saved?.pendingEmail ?? "";
  const isWaiting = pendingEmail !== "" && pendingEmail.toLowerCase() === email.toLowerCase();
  if (isWaiting)
    context.notices.add({ key: "emailPending", tone: "info", values: { email: displayEmail(email) } });
  const hasNewPassword = newpassword !== "";
  if (hasNewPassword || !isWaiting)
    context.notices.add({ key: hasNewPassword ? "passwordChanged" : "profileSaved", tone: "good" });
  const expiry = fields.includes("drivers_licence_expiry") ? profile.drivers_licence_expiry : "";
  if (expiry !== "" && !isValidOn(today(context), expiry)) {
    const date = formatsFor(context.language.code).day(expiry);
    context.notices.add({ key: "driversLicenceExpired", tone: "bad", values: { date } });
  }
  if (hasNewPassword) context.audit({ what: "password-changed", who: String(user.id) });
  // Loading a new document clears the typed passwords.
  return proof || hasNewPassword ? redirectDocument("/profile", 303) : redirect("/profile", 303);
}

/** Emails a code to a user without a password. The typed values are saved and shown again. */
async function sendCode(post: Post) {
  const { organiser, notices } = post.context;
  const result = await post.save("change code", {}, async () => {
    const outcome = await organiser.account.sendChangeCode();
    return { ...outcome, item: outcome };
  });
  await post.saveDraft();
  const time = formatDelay(post.context, result?.delayedMinutes);
  notices.add(
    time === "" ? { key: "codeSent", tone: "info" } : { key: "codeDelayed", tone: "info", values: { time } },
  );
  return redirect("/profile", 303);
}

/** The saved profile as the form's values. */
export function toProfileValues(user: User): Record<string, string> {
  const { id: _, newpassword: __, ...record } = toProfileRecord(user);
  const state = record.drivers_licence_state_of_issue_id;
  return { ...record, drivers_licence_state_of_issue_id: state > 0 ? String(state) : "" };
}

/** Converts a user to the API's record, without a new password. */
export const toProfileRecord = (user: User): ProfileToSave => ({
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
