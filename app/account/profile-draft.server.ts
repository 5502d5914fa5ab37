import { z } from "zod";
import { isCommonPassword } from "../domain/common-passwords.server.ts";
import { type PasswordOwner, type PasswordProblem, passwordProblem } from "../domain/password-rules.ts";
import type { ProfileDraft, User } from "../wire/account.ts";
import type { AccountError } from "./account-message.ts";
import type { FormValues } from "./form-values.ts";
import { isDay, required, requiredName } from "./form-reading.server.ts";
import type { ProfileField } from "./profile-values.ts";

type ReadProfile = { ok: true; value: ProfileDraft } | { ok: false; errors: AccountError[] };

/**
 * The user's whole record with what the form changes of it: the fields that are `asked` and have arrived. `today` is a day in the organiser's zone.
 * [ACC-010]
 */
export function readProfile(
  user: User,
  values: FormValues,
  asked: readonly ProfileField[],
  today: string,
): ReadProfile {
  const rules = profileRules(today, user.email);
  const errors: AccountError[] = [];
  const changes = new Map<string, string>();
  for (const field of asked) {
    const typed = values[field];
    if (typed === undefined) continue;
    const read = rules[field].safeParse(typed);
    if (read.success) changes.set(field, read.data);
    else errors.push({ field, key: problemIn(read.error) });
  }
  const password = changes.get("newpassword") ?? "";
  const problem =
    password === "" ? null : passwordProblem(password, ownerOf(user, changes), isCommonPassword);
  if (problem) errors.push({ field: "newpassword", key: passwordProblems[problem] });
  if (errors.length > 0) return { ok: false, errors };

  const state = changes.get("drivers_licence_state_of_issue_id");
  const record = recordOf(user);
  return {
    ok: true,
    value: {
      ...record,
      ...Object.fromEntries(changes),
      drivers_licence_state_of_issue_id:
        state === undefined ? record.drivers_licence_state_of_issue_id : Number(state),
    },
  };
}

const ownerOf = (user: User, changes: ReadonlyMap<string, string>): PasswordOwner => ({
  email: changes.get("email") ?? user.email,
  firstName: changes.get("first_name") ?? user.firstName,
  lastName: changes.get("last_name") ?? user.lastName,
});

const passwordProblems = {
  length: "problem.password",
  common: "problem.passwordCommon",
  own: "problem.passwordOwn",
} as const satisfies Record<PasswordProblem, string>;

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

const optional = z.string().max(200, "problem.tooLong");
const dayOrNone = optional.refine((text) => text === "" || isDay(text), "problem.day");
const link = optional.refine((text) => text === "" || isWebAddress(text), "problem.website");

const profileRules = (today: string, email: string): Record<ProfileField, z.ZodType<string, string>> => ({
  // One that stays may be from before this rule; a new one must get the mail that confirms it.
  email: required.refine(
    (text) => text.toLowerCase() === email.toLowerCase() || z.email().safeParse(text).success,
    "problem.email",
  ),
  mobile_phone: required,
  newpassword: z.string(),
  first_name: requiredName,
  last_name: requiredName,
  date_of_birth: dayOrNone.refine(
    (text) => text === "" || (text < today && text >= "1900"),
    "problem.dateOfBirth",
  ),
  drivers_licence_number: optional,
  drivers_licence_expiry: dayOrNone,
  drivers_licence_state_of_issue_id: z.string().regex(/^\d{0,9}$/, "problem.required"),
  emergency_contact_name: optional,
  emergency_contact_phone: optional,
  company_name: optional,
  trading_name: optional,
  company_phone: optional,
  abn: z.string().regex(/^(\d\s*){11}$|^$/, "problem.abn"),
  website: link,
  facebook_link: link,
  club_additional_member: optional,
});

const problems = [
  "problem.required",
  "problem.tooLong",
  "problem.nameWithAddress",
  "problem.email",
  "problem.day",
  "problem.dateOfBirth",
  "problem.abn",
  "problem.website",
] as const;

const problemIn = (error: z.ZodError) =>
  problems.find((problem) => problem === error.issues[0]?.message) ?? "problem.required";

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
