import { z } from "zod";
import { isCommonPassword } from "../../../app/domain/common-passwords.server.ts";
import {
  MAX_PASSWORD_LENGTH,
  findPasswordProblem,
  MIN_PASSWORD_LENGTH,
} from "../../../app/domain/password-rules.ts";
import { email } from "../../../app/domain/record-rules/person.ts";
import { phone } from "../../../app/domain/record-rules/phone.ts";
import { createProfileRules } from "../../../app/domain/record-rules/profile.ts";
import { line, allowUnchanged } from "../../../app/domain/record-rules/text-rule.ts";
import { recordId, text } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import {
  createTextSchema,
  daySchema,
  validateRecord,
  type ValidatedMember,
} from "../http/record-validation.ts";
import { listStates } from "./stored-countries.ts";
import type { UserRow } from "./users.ts";

/** A missing field stays unchanged; an empty one is cleared. */
const optionalMember = <Member extends z.ZodType>(member: Member) => z.exactOptional(member);
const textField = optionalMember(createTextSchema(line()));
const dateField = optionalMember(daySchema);

/**
 * The fields that users may change in their own record. Other fields of the body (`is_admin`, pictures,
 * addresses) are ignored. [ACC-001 ACC-010]
 */
export const ProfileInput = z.object({
  first_name: textField,
  last_name: textField,
  email: createTextSchema(email),
  mobile_phone: createTextSchema(phone),
  date_of_birth: dateField,
  company_name: textField,
  company_phone: optionalMember(createTextSchema(phone)),
  trading_name: textField,
  abn: textField,
  website: textField,
  facebook_link: textField,
  drivers_licence_number: textField,
  drivers_licence_expiry: dateField,
  drivers_licence_state_of_issue_id: optionalMember(recordId),
  emergency_contact_name: textField,
  emergency_contact_phone: optionalMember(createTextSchema(phone)),
  club_additional_member: textField,
});
export type ProfileInput = z.output<typeof ProfileInput>;

/** The new password exactly as typed, including spaces; "" for no change. */
export const NewPassword = z.object({ newpassword: text });

/**
 * Returns why a profile is rejected, as a message for the user, or "" if it is valid. `user` is the saved
 * record; `today` is the date (`yyyy-MM-dd`) in the organiser's time zone.
 */
export async function validateProfile(
  db: Db,
  user: UserRow,
  profile: ProfileInput,
  today: string,
): Promise<string> {
  const problem = validateRecord(profile, buildValidatedMembers(user, today));
  if (problem !== "") return problem;
  return (await isStateOrNone(db, profile.drivers_licence_state_of_issue_id ?? 0))
    ? ""
    : "There is no such state.";
}

/**
 * Builds the rules of a profile. Unchanged values are always accepted, because a saved value may be older
 * than its rule.
 */
function buildValidatedMembers(savedUser: UserRow, today: string): ValidatedMember[] {
  const rules = createProfileRules(today);
  const members = [
    { member: "first_name", name: "First name", rule: rules.firstName },
    { member: "last_name", name: "Last name", rule: rules.lastName },
    { member: "email", name: "Email", rule: rules.email },
    { member: "mobile_phone", name: "Mobile phone", rule: rules.mobilePhone },
    { member: "date_of_birth", name: "Date of birth", rule: rules.dateOfBirth },
    { member: "company_name", name: "Company", rule: rules.companyName },
    { member: "company_phone", name: "Company phone", rule: rules.companyPhone },
    { member: "trading_name", name: "Trading name", rule: rules.tradingName },
    { member: "abn", name: "ABN", rule: rules.abn },
    { member: "website", name: "Website", rule: rules.website },
    { member: "facebook_link", name: "Facebook link", rule: rules.facebookLink },
    { member: "drivers_licence_number", name: "Licence number", rule: rules.driversLicenceNumber },
    { member: "drivers_licence_expiry", name: "Licence expiry", rule: rules.driversLicenceExpiry },
    { member: "emergency_contact_name", name: "Emergency contact", rule: rules.emergencyContactName },
    {
      member: "emergency_contact_phone",
      name: "Phone of the emergency contact",
      rule: rules.emergencyContactPhone,
    },
    { member: "club_additional_member", name: "Additional member", rule: rules.clubAdditionalMember },
  ] as const;
  return members.map(({ member, name, rule }) => ({
    member,
    name,
    rule: allowUnchanged(rule, savedUser[member]),
  }));
}

/** Returns why a new password of this user is rejected, as a message for the user, or "". */
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
  email.normalise(a).toLowerCase() === email.normalise(b).toLowerCase();

async function isStateOrNone(db: Db, id: number): Promise<boolean> {
  return id === 0 || (await listStates(db)).some((state) => state.id === id);
}
