import { z } from "zod";
import { isCommonPassword } from "../../../app/domain/common-passwords.server.ts";
import { longestPassword, passwordProblem, shortestPassword } from "../../../app/domain/password-rules.ts";
import { holdsAddress } from "../../../app/domain/plain-name.ts";
import { recordId, text } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import { isOneAddress } from "../mail/mail.ts";
import { statesOf } from "./stored-places.ts";

const line = text.transform((value) => value.trim().slice(0, 200));

/** Absent is not empty: a member that the body doesn't have stays as it is. */
const kept = <Member extends z.ZodType>(member: Member) => z.exactOptional(member);

/** What a user may change of the own record. Everything else in the body (`is_admin`, pictures, addresses) is left out. [ACC-001 ACC-010] */
export const ProfileInput = z.object({
  first_name: kept(line),
  last_name: kept(line),
  email: line,
  mobile_phone: line,
  date_of_birth: kept(line),
  company_name: kept(line),
  company_phone: kept(line),
  trading_name: kept(line),
  abn: kept(line),
  website: kept(line),
  facebook_link: kept(line),
  drivers_licence_number: kept(line),
  drivers_licence_expiry: kept(line),
  drivers_licence_state_of_issue_id: kept(recordId),
  emergency_contact_name: kept(line),
  emergency_contact_phone: kept(line),
  club_additional_member: kept(line),
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
  user: { id: number; email: string },
  profile: ProfileInput,
  today: string,
): Promise<string> {
  const missing = required.filter(({ member }) => profile[member] === "").map(({ name }) => name);
  if (missing.length > 0) return `Please fill in: ${missing.join(", ")}.`;
  if (holdsAddress(profile.first_name ?? "") || holdsAddress(profile.last_name ?? ""))
    return namesWithAddresses;
  // An address from before may be one that no mail goes to; a new one must get its confirmation.
  if (!isSameEmail(user.email, profile.email) && !isOneAddress(profile.email))
    return "Please check the e-mail address.";

  if (!isBirthday(profile.date_of_birth ?? "", today))
    return "The date of birth is not one that can be right.";
  if (!isDayOrNone(profile.drivers_licence_expiry ?? ""))
    return "The licence expiry is not a day that exists.";
  return (await isStateOrNone(db, profile.drivers_licence_state_of_issue_id ?? 0))
    ? ""
    : "There is no such state.";
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

/** For somebody whose name looks like the address of a site. */
export const namesWithAddresses =
  "A name can’t hold the address of a site or of a mailbox. After a full stop, please leave a space.";

const required = [
  { member: "first_name", name: "First name" },
  { member: "last_name", name: "Last name" },
  { member: "email", name: "E-mail" },
  { member: "mobile_phone", name: "Mobile phone" },
] as const;

/** Born before today, and not before the oldest people there are. Days compare as text. */
const isBirthday = (day: string, today: string): boolean =>
  day === "" || (isDayOrNone(day) && day >= "1900-01-01" && day < today);

function isDayOrNone(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return day === "" || (!Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day);
}

async function isStateOrNone(db: Db, id: number): Promise<boolean> {
  return id === 0 || (await statesOf(db)).some((state) => state.id === id);
}
