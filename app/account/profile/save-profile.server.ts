import { type ActionFunctionArgs, redirect, redirectDocument } from "@remix-run/node";
import { formatEmailForDisplay } from "../../domain/display-email.ts";
import { isValidOn } from "../../domain/licence-state.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import { handlePost } from "../../posting/handle-post.server.ts";
import { hasSingleName } from "../../posting/form-result.ts";
import { formatDelay } from "../../posting/mail-delay.server.ts";
import type { FormKind, Post } from "../../posting/post.server.ts";
import type { ProfileToSave, User } from "../../wire/account.ts";
import { PROOF_ERRORS } from "../own-data/own-data.server.ts";
import { buildRecordUpdate } from "../records/record-update.ts";
import { getProfileParts, getToday } from "./profile-parts.server.ts";
import { requireChangeProof } from "./change-proof.server.ts";
import { createProfileSchema } from "./profile.schema.ts";
import { selectProfileFields, SECRET_FIELDS } from "./profile-field-names.ts";

export const profileFormKind: FormKind = {
  name: "profile",
  access: "user",
  secrets: SECRET_FIELDS,
};

/**
 * Handles the profile's form. Saves the profile, or emails a code (`send-code`). Users without a password
 * need the code to change the email address or set a password.
 */
export const postProfile = (args: ActionFunctionArgs) =>
  handlePost(args, profileFormKind, async (post) => {
    if (!post.user) throw new Error("a profile was posted without a user");
    return post.intent === "send-code"
      ? sendCode(post)
      : saveProfile(post.mergeInto(toProfileValues(post.user)), post.user);
  });

/**
 * Changes only fields that the site's settings enable and that were posted. All other fields are sent
 * unchanged, because the API replaces the whole record. [ACC-006 ACC-007 ACC-010]
 */
async function saveProfile(post: Post, user: User) {
  const { context, values } = post;
  const fields = selectProfileFields(getProfileParts(context), user.dateOfBirth);
  const postedFields = fields.filter((field) => values[field] !== undefined);
  const currentRecord = toProfileRecord(user);
  const profile = {
    ...currentRecord,
    ...post.read(createProfileSchema(user, postedFields, getToday(context), hasSingleName(values))),
  };
  const proof = await requireChangeProof(post, user, profile);
  const profileUpdate = { ...buildRecordUpdate(user.originalRecord, currentRecord, profile), id: user.id };
  const sendUpdate = () => context.organiser.account.updateUser(profileUpdate, proof);
  const updateResult = await post.save("profile", profileUpdate, sendUpdate, { errorByField: PROOF_ERRORS });

  const { newpassword, email } = profile;
  const pendingEmail = updateResult?.pendingEmail ?? "";
  const isEmailPending = pendingEmail !== "" && pendingEmail.toLowerCase() === email.toLowerCase();
  if (isEmailPending)
    context.notices.add({
      key: "emailPending",
      tone: "info",
      values: { email: formatEmailForDisplay(email) },
    });
  const hasNewPassword = newpassword !== "";
  if (hasNewPassword || !isEmailPending)
    context.notices.add({ key: hasNewPassword ? "passwordChanged" : "profileSaved", tone: "good" });
  const expiry = fields.includes("drivers_licence_expiry") ? profile.drivers_licence_expiry : "";
  if (expiry !== "" && !isValidOn(getToday(context), expiry)) {
    const date = formatsFor(context.language.code).day(expiry);
    context.notices.add({ key: "driversLicenceExpired", tone: "bad", values: { date } });
  }
  if (hasNewPassword) context.audit({ event: "password-changed", actor: String(user.id) });
  // Loading a new document clears the password fields.
  return proof || hasNewPassword ? redirectDocument("/profile", 303) : redirect("/profile", 303);
}

/** Saves the input as a draft, because the redirect to the profile would lose it. */
async function sendCode(post: Post) {
  const { organiser, notices } = post.context;
  const result = await post.save("change code", {}, async () => {
    const outcome = await organiser.account.requestChangeCode();
    return { ...outcome, item: outcome };
  });
  await post.saveDraft();
  const time = formatDelay(post.context, result?.delayedMinutes);
  notices.add(
    time === "" ? { key: "codeSent", tone: "info" } : { key: "codeDelayed", tone: "info", values: { time } },
  );
  return redirect("/profile", 303);
}

/** Converts a user to the form's values. */
export function toProfileValues(user: User): Record<string, string> {
  const { id: _, newpassword: __, ...record } = toProfileRecord(user);
  const state = record.drivers_licence_state_of_issue_id;
  return { ...record, drivers_licence_state_of_issue_id: state > 0 ? String(state) : "" };
}

/** Converts a user to the record that the API accepts, without a new password. */
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
