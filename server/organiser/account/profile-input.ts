import { z } from "zod";
import { isCommonPassword } from "../../../app/domain/common-passwords.server.ts";
import {
  MAX_PASSWORD_LENGTH,
  findPasswordProblem,
  MIN_PASSWORD_LENGTH,
} from "../../../app/domain/password-rules.ts";
import { emailRule } from "../../../app/domain/record-rules/person.ts";
import { phoneRule } from "../../../app/domain/record-rules/phone.ts";
import { createProfileRules } from "../../../app/domain/record-rules/profile.ts";
import { createLineRule, allowUnchanged } from "../../../app/domain/record-rules/text-rule.ts";
import { recordId, text } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import {
  createTextSchema,
  daySchema,
  validateRecord,
  type ValidatedField,
} from "../http/record-validation.ts";
import { listStates } from "./stored-countries.ts";
import type { UserRow } from "./users.ts";

/** A missing field stays unchanged, and an empty field is cleared. */
const optionalField = <Field extends z.ZodType>(field: Field) => z.exactOptional(field);
const textField = optionalField(createTextSchema(createLineRule()));
const dateField = optionalField(daySchema);

/**
 * The fields that users may change in their own record. Other fields of the body (`is_admin`, pictures,
 * addresses) are ignored. [ACC-001 ACC-010]
 */
export const ProfileInput = z.object({
  first_name: textField,
  last_name: textField,
  email: createTextSchema(emailRule),
  mobile_phone: createTextSchema(phoneRule),
  date_of_birth: dateField,
  company_name: textField,
  company_phone: optionalField(createTextSchema(phoneRule)),
  trading_name: textField,
  abn: textField,
  website: textField,
  facebook_link: textField,
  drivers_licence_number: textField,
  drivers_licence_expiry: dateField,
  drivers_licence_state_of_issue_id: optionalField(recordId),
  emergency_contact_name: textField,
  emergency_contact_phone: optionalField(createTextSchema(phoneRule)),
  club_additional_member: textField,
});
export type ProfileInput = z.output<typeof ProfileInput>;

/** The new password exactly as typed, including spaces, or "" for no change. */
export const NewPassword = z.object({ newpassword: text });

/**
 * Returns an error message for the user, or "" if the profile is valid. `user` is the saved record. `today`
 * is the date (`yyyy-MM-dd`) in the organiser's time zone.
 */
export async function validateProfile(
  db: Db,
  user: UserRow,
  profile: ProfileInput,
  today: string,
): Promise<string> {
  const problem = validateRecord(profile, listFieldRules(user, today));
  if (problem !== "") return problem;
  return (await isKnownStateOrZero(db, profile.drivers_licence_state_of_issue_id ?? 0))
    ? ""
    : "There is no such state.";
}

/** Unchanged values are always accepted, because a saved value may be older than its rule. */
function listFieldRules(savedUser: UserRow, today: string): ValidatedField[] {
  const rules = createProfileRules(today);
  const fields = [
    { field: "first_name", label: "First name", rule: rules.firstName },
    { field: "last_name", label: "Last name", rule: rules.lastName },
    { field: "email", label: "Email", rule: rules.email },
    { field: "mobile_phone", label: "Mobile phone", rule: rules.mobilePhone },
    { field: "date_of_birth", label: "Date of birth", rule: rules.dateOfBirth },
    { field: "company_name", label: "Company", rule: rules.companyName },
    { field: "company_phone", label: "Company phone", rule: rules.companyPhone },
    { field: "trading_name", label: "Trading name", rule: rules.tradingName },
    { field: "abn", label: "ABN", rule: rules.abn },
    { field: "website", label: "Website", rule: rules.website },
    { field: "facebook_link", label: "Facebook link", rule: rules.facebookLink },
    { field: "drivers_licence_number", label: "Licence number", rule: rules.driversLicenceNumber },
    { field: "drivers_licence_expiry", label: "Licence expiry", rule: rules.driversLicenceExpiry },
    { field: "emergency_contact_name", label: "Emergency contact", rule: rules.emergencyContactName },
    {
      field: "emergency_contact_phone",
      label: "Phone of the emergency contact",
      rule: rules.emergencyContactPhone,
    },
    { field: "club_additional_member", label: "Additional member", rule: rules.clubAdditionalMember },
  ] as const;
  return fields.map(({ field, label, rule }) => ({
    field,
    label,
    rule: allowUnchanged(rule, savedUser[field]),
  }));
}

/** Returns an error message for the user, or "" if the new password is valid. */
export function validatePassword(
  password: string,
  user: { email: string; first_name: string; last_name: string },
): string {
  const owner = { email: user.email, firstName: user.first_name, lastName: user.last_name };
  switch (findPasswordProblem(password, owner, isCommonPassword)) {
    case "length":
      return `Enter a password of ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`;
    case "common":
      return "This password is too common. Choose another one.";
    case "own":
      return "A password can’t be your email address or your name. Choose another one.";
    case null:
      return "";
  }
}

/** Whether two email addresses are equal. Ignores case, and whether the domain is in Unicode or punycode. */
export const isSameEmail = (a: string, b: string): boolean =>
  emailRule.normalise(a).toLowerCase() === emailRule.normalise(b).toLowerCase();

async function isKnownStateOrZero(db: Db, id: number): Promise<boolean> {
  return id === 0 || (await listStates(db)).some((state) => state.id === id);
}
