import { z } from "zod";
import { isCommonPassword } from "../../domain/common-passwords.server.ts";
import {
  findPasswordProblem,
  type PasswordOwner,
  type PasswordProblem,
} from "../../domain/password-rules.ts";
import { profileRules } from "../../domain/record-rules/profile.ts";
import { type TextRule, allowUnchanged } from "../../domain/record-rules/text-rule.ts";
import { field, lastName, optionalId, optionalField } from "../../posting/fields.ts";
import type { User } from "../../wire/account.ts";
import type { ProfileField } from "./profile-field-names.ts";

/** The parsed values of the form. Fields that it doesn't have are missing. */
export type ProfileChanges = {
  [Field in Exclude<ProfileField, "drivers_licence_state_of_issue_id">]?: string;
} & { drivers_licence_state_of_issue_id?: number };

/**
 * Returns the form schema of the profile with `fields`, by name. Values that equal the saved ones are always
 * accepted, since they may be older than a rule. `today` is the date in the organiser's time zone,
 * `yyyy-MM-dd`. `hasSingleName`: the user has ticked that they have only one name. [ACC-001 ACC-010]
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

/** Returns the schemas of all fields of the profile. */
function fieldSchemas(user: User, today: string, hasSingleName: boolean) {
  const rules = profileRules(today);
  return {
    email: requiredField(rules.email, user.email),
    mobile_phone: requiredField(rules.mobilePhone, user.mobilePhone),
    newpassword: NewPassword,
    first_name: requiredField(rules.firstName, user.firstName),
    last_name: lastName(hasSingleName, allowUnchanged(rules.lastName, user.lastName)),
    date_of_birth: optionalFieldFor(rules.dateOfBirth, user.dateOfBirth),
    drivers_licence_number: optionalFieldFor(rules.driversLicenceNumber, user.driversLicenceNumber),
    drivers_licence_expiry: optionalFieldFor(rules.driversLicenceExpiry, user.driversLicenceExpiry),
    drivers_licence_state_of_issue_id: optionalId,
    emergency_contact_name: optionalFieldFor(rules.emergencyContactName, user.emergencyContactName),
    emergency_contact_phone: optionalFieldFor(rules.emergencyContactPhone, user.emergencyContactPhone),
    company_name: optionalFieldFor(rules.companyName, user.companyName),
    trading_name: optionalFieldFor(rules.tradingName, user.tradingName),
    company_phone: optionalFieldFor(rules.companyPhone, user.companyPhone),
    abn: optionalFieldFor(rules.abn, user.abn),
    website: optionalFieldFor(rules.website, user.website),
    facebook_link: optionalFieldFor(rules.facebookLink, user.facebookLink),
    club_additional_member: optionalFieldFor(rules.clubAdditionalMember, user.clubAdditionalMember),
  } satisfies Record<ProfileField, z.ZodType>;
}

const requiredField = (rule: TextRule, savedValue: string) => field(allowUnchanged(rule, savedValue));
const optionalFieldFor = (rule: TextRule, savedValue: string | null) =>
  optionalField(allowUnchanged(rule, savedValue ?? ""));

/** The password is used as typed, including spaces. "" leaves the current password unchanged. */
const NewPassword = z
  .string()
  .default("")
  .refine((password) => findProblem(password, emptyOwner) !== "length", passwordKey("length"))
  .refine((password) => findProblem(password, emptyOwner) !== "common", passwordKey("common"));

/**
 * Returns a check that the new password doesn't contain the user's name or email address, with the changes of
 * this form.
 */
const isNotPersonal = (user: User) => (changes: ProfileChanges) =>
  findProblem(changes.newpassword ?? "", {
    email: changes.email ?? user.email,
    firstName: changes.first_name ?? user.firstName,
    lastName: changes.last_name ?? user.lastName,
  }) !== "own";

const findProblem = (password: string, owner: PasswordOwner): PasswordProblem | null =>
  password === "" ? null : findPasswordProblem(password, owner, isCommonPassword);

const emptyOwner: PasswordOwner = { email: "", firstName: "", lastName: "" };

/** Returns the message key of a problem with the password. */
function passwordKey(problem: PasswordProblem) {
  const keys = {
    length: "account:problem.password",
    common: "account:problem.passwordCommon",
    own: "account:problem.passwordOwn",
  } as const;
  return keys[problem];
}
