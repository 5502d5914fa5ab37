import type { ProfilePart } from "../../domain/profile-parts.ts";

/** The fields of each part of the profile. The names are the API's. [ACC-001] */
const fieldsOfParts = {
  name: ["first_name", "last_name"],
  "date-of-birth": ["date_of_birth"],
  "date-of-birth-change": [],
  "drivers-licence": [
    "drivers_licence_number",
    "drivers_licence_expiry",
    "drivers_licence_state_of_issue_id",
  ],
  "emergency-contact": ["emergency_contact_name", "emergency_contact_phone"],
  company: ["company_name", "trading_name", "company_phone"],
  abn: ["abn"],
  website: ["website"],
  facebook: ["facebook_link"],
  "additional-member": ["club_additional_member"],
  addresses: [],
} as const satisfies Record<ProfilePart, readonly string[]>;

const always = ["email", "mobile_phone", "newpassword"] as const;

/**
 * Fields that are never written into a page or a draft. The second and third prove that the account's owner
 * wants a change.
 */
export const secretFields: readonly string[] = ["newpassword", "current_password", "code"];

export type ProfileField =
  | (typeof always)[number]
  | (typeof fieldsOfParts)[keyof typeof fieldsOfParts][number];

/**
 * The profile's fields for a user. A date of birth that is set is only included where it may be changed;
 * elsewhere it is kept whatever the form sends. [ACC-006 ACC-007 ACC-008]
 */
export function selectProfileFields(parts: readonly ProfilePart[], birthday: string | null): ProfileField[] {
  const isFixed = birthday !== null && !parts.includes("date-of-birth-change");
  return [...always, ...parts.flatMap((part) => fieldsOfParts[part])].filter(
    (field) => field !== "date_of_birth" || !isFixed,
  );
}
