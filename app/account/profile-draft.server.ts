import { problemsAt } from "../posting/problems-at.ts";
import type { ProfileDraft, User } from "../wire/account.ts";
import type { AccountError } from "./account-message.ts";
import { recordProblemKeys } from "./field-problem.ts";
import type { FormValues } from "./form-values.ts";
import { profileForm } from "./profile.schema.ts";
import type { ProfileField } from "./profile-values.ts";

type ReadProfile = { ok: true; value: ProfileDraft } | { ok: false; errors: AccountError[] };

/**
 * The user's whole record with what the form changes of it: the fields that are `asked` and have arrived.
 * `today` is a day in the organiser's zone. [ACC-010]
 */
export function readProfile(
  user: User,
  values: FormValues,
  asked: readonly ProfileField[],
  today: string,
): ReadProfile {
  const arrived = asked.filter((field) => values[field] !== undefined);
  const changes = profileForm(user, arrived, today).safeParse(values);
  return changes.success
    ? { ok: true, value: { ...recordOf(user), ...changes.data } }
    : { ok: false, errors: problemsAt(changes.error, problemKeys) };
}

const problemKeys = [
  ...recordProblemKeys,
  "problem.dateOfBirth",
  "problem.abn",
  "problem.website",
  "problem.password",
  "problem.passwordCommon",
  "problem.passwordOwn",
] as const;

/** A user's record as the wire takes it, which keeps the password. */
export const recordOf = (user: User): ProfileDraft => ({
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
