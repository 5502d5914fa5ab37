import type { ProfilePart } from "../../domain/profile-parts.ts";

/** The fields of each part of the profile, by the API's names. [ACC-001] */
const FIELDS_BY_PART = {
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

const COMMON_FIELDS = ["email", "mobile_phone", "newpassword"] as const;

/** Fields that must never be written into a page or a draft. */
export const SECRET_FIELDS: readonly string[] = ["newpassword", "current_password", "code"];

export type ProfileField =
  | (typeof COMMON_FIELDS)[number]
  | (typeof FIELDS_BY_PART)[keyof typeof FIELDS_BY_PART][number];

/**
 * Returns the fields of a user's profile form. Leaves out a saved date of birth if the site doesn't allow
 * changing it. [ACC-006 ACC-007 ACC-008]
 */
export function selectProfileFields(
  parts: readonly ProfilePart[],
  dateOfBirth: string | null,
): ProfileField[] {
  const isDateOfBirthFixed = dateOfBirth !== null && !parts.includes("date-of-birth-change");
  return [...COMMON_FIELDS, ...parts.flatMap((part) => FIELDS_BY_PART[part])].filter(
    (field) => field !== "date_of_birth" || !isDateOfBirthFixed,
  );
}
