import { z } from "zod";
import { isCommonPassword } from "../../domain/common-passwords.server.ts";
import { passwordProblem, type PasswordOwner, type PasswordProblem } from "../../domain/password-rules.ts";
import { profileRules } from "../../domain/record-rules/profile.ts";
import { type TextRule, unlessUnchanged } from "../../domain/record-rules/text-rule.ts";
import { field, optionalChosen, optionalField } from "../../posting/fields.ts";
import type { User } from "../../wire/account.ts";
import type { ProfileField } from "./profile-values.ts";

/** What the form changes of a profile: the fields that were asked. */
export type ProfileChanges = {
  [Field in Exclude<ProfileField, "drivers_licence_state_of_issue_id">]?: string;
} & { drivers_licence_state_of_issue_id?: number };

/**
 * The form of somebody's profile with the fields that are `asked`, by their names. What stays as it was in
 * the record is taken as it is, since it may be older than a rule. `today` is a day in the organiser's
 * zone. [ACC-001 ACC-010]
 */
export function profileForm(
  user: User,
  asked: readonly ProfileField[],
  today: string,
): z.ZodType<ProfileChanges> {
  const all = fieldsOf(user, today);
  return z
    .object(Object.fromEntries(asked.map((name) => [name, all[name]])))
    .refine(isNobodysOwn(user), { path: ["newpassword"], error: passwordKey("own"), when: () => true });
}

/** Every field of the profile, for a user whose record is there. */
function fieldsOf(user: User, today: string) {
  const rules = profileRules(today);
  return {
    email: must(rules.email, user.email),
    mobile_phone: must(rules.mobilePhone, user.mobilePhone),
    newpassword: NewPassword,
    first_name: must(rules.firstName, user.firstName),
    last_name: must(rules.lastName, user.lastName),
    date_of_birth: may(rules.dateOfBirth, user.dateOfBirth),
    drivers_licence_number: may(rules.driversLicenceNumber, user.driversLicenceNumber),
    drivers_licence_expiry: may(rules.driversLicenceExpiry, user.driversLicenceExpiry),
    drivers_licence_state_of_issue_id: optionalChosen,
    emergency_contact_name: may(rules.emergencyContactName, user.emergencyContactName),
    emergency_contact_phone: may(rules.emergencyContactPhone, user.emergencyContactPhone),
    company_name: may(rules.companyName, user.companyName),
    trading_name: may(rules.tradingName, user.tradingName),
    company_phone: may(rules.companyPhone, user.companyPhone),
    abn: may(rules.abn, user.abn),
    website: may(rules.website, user.website),
    facebook_link: may(rules.facebookLink, user.facebookLink),
    club_additional_member: may(rules.clubAdditionalMember, user.clubAdditionalMember),
  } satisfies Record<ProfileField, z.ZodType>;
}

const must = (rule: TextRule, before: string) => field(unlessUnchanged(rule, before));
const may = (rule: TextRule, before: string | null) => optionalField(unlessUnchanged(rule, before ?? ""));

/** As it is typed, spaces and all; "" keeps the one there is. */
const NewPassword = z
  .string()
  .default("")
  .refine((password) => problemIn(password, nobody) !== "length", passwordKey("length"))
  .refine((password) => problemIn(password, nobody) !== "common", passwordKey("common"));

/** A password may not be its owner's own name or address, as they will be. */
const isNobodysOwn = (user: User) => (changes: ProfileChanges) =>
  problemIn(changes.newpassword ?? "", {
    email: changes.email ?? user.email,
    firstName: changes.first_name ?? user.firstName,
    lastName: changes.last_name ?? user.lastName,
  }) !== "own";

const problemIn = (password: string, owner: PasswordOwner): PasswordProblem | null =>
  password === "" ? null : passwordProblem(password, owner, isCommonPassword);

const nobody: PasswordOwner = { email: "", firstName: "", lastName: "" };

/** The words for what is wrong with a password. */
function passwordKey(problem: PasswordProblem) {
  const keys = {
    length: "account:problem.password",
    common: "account:problem.passwordCommon",
    own: "account:problem.passwordOwn",
  } as const;
  return keys[problem];
}
