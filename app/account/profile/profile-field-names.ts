import type { ProfilePart } from "../../domain/profile-parts.ts";

/** The fields of each part of the profile, by the API's names. [ACC-001] */
const fieldsByPart = {
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

const commonFields = ["email", "mobile_phone", "newpassword"] as const;

/**
 * Fields that must never be written into a page or a draft. `current_password` and `code` prove that the
 * account's owner makes the change.
 */
export const secretFields: readonly string[] = ["newpassword", "current_password", "code"];

export type ProfileField =
  | (typeof commonFields)[number]
  | (typeof fieldsByPart)[keyof typeof fieldsByPart][number];

/**
 * Returns the fields of the profile for a user. Leaves out a date of birth that is set and can't be changed, so
 * that no form can change it. [ACC-006 ACC-007 ACC-008]
 */
export function selectProfileFields(parts: readonly ProfilePart[], birthday: string | null): ProfileField[] {
  const isFixed = birthday !== null && !parts.includes("date-of-birth-change");
  return [...commonFields, ...parts.flatMap((part) => fieldsByPart[part])].filter(
    (field) => field !== "date_of_birth" || !isFixed,
  );
}
