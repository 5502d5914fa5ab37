import type { ProfilePart } from "../../domain/profile-parts.ts";

/** The fields of the profile's form, by the part of it that asks them. The names are the wire's. [ACC-001] */
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
 * Members that are written into no page and no draft. The second and third show that a change is the owner's
 * wish.
 */
export const secrets: readonly string[] = ["newpassword", "current_password", "code"];

export type ProfileField =
  | (typeof always)[number]
  | (typeof fieldsOfParts)[keyof typeof fieldsOfParts][number];

/**
 * The fields that the profile asks of somebody. A date of birth once set is asked only where it may be
 * changed: whatever a form sends, it stays. [ACC-006 ACC-007 ACC-008]
 */
export function askedFields(parts: readonly ProfilePart[], birthday: string | null): ProfileField[] {
  const isFixed = birthday !== null && !parts.includes("date-of-birth-change");
  return [...always, ...parts.flatMap((part) => fieldsOfParts[part])].filter(
    (field) => field !== "date_of_birth" || !isFixed,
  );
}
