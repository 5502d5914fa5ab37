import { z } from "zod";
import { isCommonPassword } from "../../../app/domain/common-passwords.server.ts";
import { longestPassword, passwordProblem, shortestPassword } from "../../../app/domain/password-rules.ts";
import { email } from "../../../app/domain/record-rules/person.ts";
import { phone } from "../../../app/domain/record-rules/phone.ts";
import { profileRules } from "../../../app/domain/record-rules/profile.ts";
import { line, unlessUnchanged } from "../../../app/domain/record-rules/text-rule.ts";
import { recordId, text } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import { kept, keptDay, recordRefusal, type RuledMember } from "../http/record-refusal.ts";
import { statesOf } from "./stored-places.ts";
import type { UserRow } from "./users.ts";

/** Absent is not empty: a member that the body doesn't have stays as it is. */
const mayStay = <Member extends z.ZodType>(member: Member) => z.exactOptional(member);
const words = mayStay(kept(line()));
const day = mayStay(keptDay);

/**
 * What a user may change of the own record. Everything else in the body (`is_admin`, pictures, addresses) is
 * left out. [ACC-001 ACC-010]
 */
export const ProfileInput = z.object({
  first_name: words,
  last_name: words,
  email: kept(email),
  mobile_phone: kept(phone),
  date_of_birth: day,
  company_name: words,
  company_phone: mayStay(kept(phone)),
  trading_name: words,
  abn: words,
  website: words,
  facebook_link: words,
  drivers_licence_number: words,
  drivers_licence_expiry: day,
  drivers_licence_state_of_issue_id: mayStay(recordId),
  emergency_contact_name: words,
  emergency_contact_phone: mayStay(kept(phone)),
  club_additional_member: words,
});
export type ProfileInput = z.output<typeof ProfileInput>;

/** A new password as it is typed, spaces and all; "" keeps the one there is. */
export const NewPassword = z.object({ newpassword: text });

/**
 * What is wrong with a profile, in words for `user`, whose it is; "" when nothing is. `today` is a day in the
 * organiser's zone.
 */
export async function profileProblem(
  db: Db,
  user: UserRow,
  profile: ProfileInput,
  today: string,
): Promise<string> {
  const refusal = recordRefusal(profile, membersOf(user, today));
  if (refusal !== "") return refusal;
  return (await isStateOrNone(db, profile.drivers_licence_state_of_issue_id ?? 0))
    ? ""
    : "There is no such state.";
}

/** What stays as it was is taken as it is: it may be older than a rule. */
function membersOf(before: UserRow, today: string): RuledMember[] {
  const rules = profileRules(today);
  const members = [
    { member: "first_name", name: "First name", rule: rules.firstName },
    { member: "last_name", name: "Last name", rule: rules.lastName },
    { member: "email", name: "E-mail", rule: rules.email },
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
    rule: unlessUnchanged(rule, before[member]),
  }));
}

/** What is wrong with a new password of this user, in words; "" when nothing is. */
export function passwordRefusal(
  password: string,
  user: { email: string; first_name: string; last_name: string },
): string {
  const owner = { email: user.email, firstName: user.first_name, lastName: user.last_name };
  switch (passwordProblem(password, owner, isCommonPassword)) {
    case "length":
      return `A password has ${shortestPassword} to ${longestPassword} characters.`;
    case "common":
      return "This password is one of the most common ones. Please choose another.";
    case "own":
      return "A password can’t be your e-mail address or your name. Please choose another.";
    case null:
      return "";
  }
}

/** The same address in another case is the same mailbox. */
export const isSameEmail = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

async function isStateOrNone(db: Db, id: number): Promise<boolean> {
  return id === 0 || (await statesOf(db)).some((state) => state.id === id);
}
