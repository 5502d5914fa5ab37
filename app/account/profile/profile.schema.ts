import { z } from "zod";
import { isCommonPassword } from "../../domain/common-passwords.server.ts";
import { passwordProblem, type PasswordOwner, type PasswordProblem } from "../../domain/password-rules.ts";
import { profileRules } from "../../domain/record-rules/profile.ts";
import { type TextRule, allowUnchanged } from "../../domain/record-rules/text-rule.ts";
import { field, lastName, optionalId, optionalField } from "../../posting/fields.ts";
import type { User } from "../../wire/account.ts";
import type { ProfileField } from "./profile-values.ts";

/** The values of the form's fields. */
export type ProfileChanges = {
  [Field in Exclude<ProfileField, "drivers_licence_state_of_issue_id">]?: string;
} & { drivers_licence_state_of_issue_id?: number };

/**
 * The form schema of the profile with the given fields, by name. Values that equal the saved record are
 * accepted unchecked, since they may be older than a rule. `today` is the date in the organiser's zone;
 * `hasSingleName` is the state of its checkbox. [ACC-001 ACC-010]
 */
export function profileForm(
  user: User,
  fields: readonly ProfileField[],
  today: string,
  hasSingleName = false,
): z.ZodType<ProfileChanges> {
  const schemas = fieldSchemas(user, today, hasSingleName);
  return z
    .object(Object.fromEntries(fields.map((name) => [name, schemas[name]])))
    .refine(isNotPersonal(user), { path: ["newpassword"], error: passwordKey("own"), when: () => true });
}

/** The schemas of all fields of the profile. */
function fieldSchemas(user: User, today: string, hasSingleName: boolean) {
  const rules = profileRules(today);
  return {
    email: requiredField(rules.email, user.email),
    mobile_phone: requiredField(rules.mobilePhone, user.mobilePhone),
    newpassword: NewPassword,
    first_name: requiredField(rules.firstName, user.firstName),
    last_name: lastName(hasSingleName, allowUnchanged(rules.lastName, user.lastName)),
    date_of_birth: optionalFieldOf(rules.dateOfBirth, user.dateOfBirth),
    drivers_licence_number: optionalFieldOf(rules.driversLicenceNumber, user.driversLicenceNumber),
    drivers_licence_expiry: optionalFieldOf(rules.driversLicenceExpiry, user.driversLicenceExpiry),
    drivers_licence_state_of_issue_id: optionalId,
    emergency_contact_name: optionalFieldOf(rules.emergencyContactName, user.emergencyContactName),
    emergency_contact_phone: optionalFieldOf(rules.emergencyContactPhone, user.emergencyContactPhone),
    company_name: optionalFieldOf(rules.companyName, user.companyName),
    trading_name: optionalFieldOf(rules.tradingName, user.tradingName),
    company_phone: optionalFieldOf(rules.companyPhone, user.companyPhone),
    abn: optionalFieldOf(rules.abn, user.abn),
    website: optionalFieldOf(rules.website, user.website),
    facebook_link: optionalFieldOf(rules.facebookLink, user.facebookLink),
    club_additional_member: optionalFieldOf(rules.clubAdditionalMember, user.clubAdditionalMember),
  } satisfies Record<ProfileField, z.ZodType>;
}

const requiredField = (rule: TextRule, before: string) => field(allowUnchanged(rule, before));
const optionalFieldOf = (rule: TextRule, before: string | null) =>
  optionalField(allowUnchanged(rule, before ?? ""));

/** Used as typed, with all spaces; "" keeps the current password. */
const NewPassword = z
  .string()
  .default("")
  .refine((password) => findProblem(password, emptyOwner) !== "length", passwordKey("length"))
  .refine((password) => findProblem(password, emptyOwner) !== "common", passwordKey("common"));

/** The password must not contain the user's name or email address, including changes in this form. */
const isNotPersonal = (user: User) => (changes: ProfileChanges) =>
  findProblem(changes.newpassword ?? "", {
    email: changes.email ?? user.email,
    firstName: changes.first_name ?? user.firstName,
    lastName: changes.last_name ?? user.lastName,
  }) !== "own";

const findProblem = (password: string, owner: PasswordOwner): PasswordProblem | null =>
  password === "" ? null : passwordProblem(password, owner, isCommonPassword);

const emptyOwner: PasswordOwner = { email: "", firstName: "", lastName: "" };

/** The message for a problem of the password. */
function passwordKey(problem: PasswordProblem) {
  const keys = {
    length: "account:problem.password",
    common: "account:problem.passwordCommon",
    own: "account:problem.passwordOwn",
  } as const;
  return keys[problem];
}
