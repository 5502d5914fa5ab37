import { z } from "zod";
import { isCommonPassword } from "../../domain/common-passwords.server.ts";
import {
  findPasswordProblem,
  type PasswordOwner,
  type PasswordProblem,
} from "../../domain/password-rules.ts";
import { createProfileRules } from "../../domain/record-rules/profile.ts";
import { type TextRule, allowUnchanged } from "../../domain/record-rules/text-rule.ts";
import { requiredField, lastNameField, optionalId, optionalField } from "../../posting/fields.ts";
import type { User } from "../../wire/account.ts";
import type { ProfileField } from "./profile-field-names.ts";

/** The parsed values of the profile's form. Fields that the form doesn't have are missing. */
export type ProfileChanges = {
  [Field in Exclude<ProfileField, "drivers_licence_state_of_issue_id">]?: string;
} & { drivers_licence_state_of_issue_id?: number };

/**
 * Creates the form schema of the profile with the given fields. Unchanged values are always valid, because
 * they may have been saved before a rule existed. [ACC-001 ACC-010]
 * @param today the date in the organiser's time zone, `yyyy-MM-dd`
 * @param hasSingleName whether the user has ticked that they have only one name
 */
export function createProfileSchema(
  user: User,
  fields: readonly ProfileField[],
  today: string,
  hasSingleName = false,
): z.ZodType<ProfileChanges> {
  const schemas = createFieldSchemas(user, today, hasSingleName);
  return z
    .object(Object.fromEntries(fields.map((name) => [name, schemas[name]])))
    .refine(createPersonalCheck(user), {
      path: ["newpassword"],
      error: getPasswordMessageKey("own"),
      when: () => true,
    });
}

function createFieldSchemas(user: User, today: string, hasSingleName: boolean) {
  const rules = createProfileRules(today);
  return {
    email: createRequiredField(rules.email, user.email),
    mobile_phone: createRequiredField(rules.mobilePhone, user.mobilePhone),
    newpassword: newPasswordSchema,
    first_name: createRequiredField(rules.firstName, user.firstName),
    last_name: lastNameField(hasSingleName, allowUnchanged(rules.lastName, user.lastName)),
    date_of_birth: createOptionalField(rules.dateOfBirth, user.dateOfBirth),
    drivers_licence_number: createOptionalField(rules.driversLicenceNumber, user.driversLicenceNumber),
    drivers_licence_expiry: createOptionalField(rules.driversLicenceExpiry, user.driversLicenceExpiry),
    drivers_licence_state_of_issue_id: optionalId,
    emergency_contact_name: createOptionalField(rules.emergencyContactName, user.emergencyContactName),
    emergency_contact_phone: createOptionalField(rules.emergencyContactPhone, user.emergencyContactPhone),
    company_name: createOptionalField(rules.companyName, user.companyName),
    trading_name: createOptionalField(rules.tradingName, user.tradingName),
    company_phone: createOptionalField(rules.companyPhone, user.companyPhone),
    abn: createOptionalField(rules.abn, user.abn),
    website: createOptionalField(rules.website, user.website),
    facebook_link: createOptionalField(rules.facebookLink, user.facebookLink),
    club_additional_member: createOptionalField(rules.clubAdditionalMember, user.clubAdditionalMember),
  } satisfies Record<ProfileField, z.ZodType>;
}

const createRequiredField = (rule: TextRule, savedValue: string) =>
  requiredField(allowUnchanged(rule, savedValue));
const createOptionalField = (rule: TextRule, savedValue: string | null) =>
  optionalField(allowUnchanged(rule, savedValue ?? ""));

/** The new password, with spaces as typed. "" leaves the current password unchanged. */
const newPasswordSchema = z
  .string()
  .default("")
  .refine((password) => findProblem(password, EMPTY_OWNER) !== "length", getPasswordMessageKey("length"))
  .refine((password) => findProblem(password, EMPTY_OWNER) !== "common", getPasswordMessageKey("common"));

/**
 * Returns a check that the new password doesn't contain the user's name or email address. Fields that the
 * form doesn't have are taken from the saved profile.
 */
const createPersonalCheck = (user: User) => (changes: ProfileChanges) =>
  findProblem(changes.newpassword ?? "", {
    email: changes.email ?? user.email,
    firstName: changes.first_name ?? user.firstName,
    lastName: changes.last_name ?? user.lastName,
  }) !== "own";

const findProblem = (password: string, owner: PasswordOwner): PasswordProblem | null =>
  password === "" ? null : findPasswordProblem(password, owner, isCommonPassword);

const EMPTY_OWNER: PasswordOwner = { email: "", firstName: "", lastName: "" };

function getPasswordMessageKey(problem: PasswordProblem) {
  const keys = {
    length: "account:problem.password",
    common: "account:problem.passwordCommon",
    own: "account:problem.passwordOwn",
  } as const;
  return keys[problem];
}
