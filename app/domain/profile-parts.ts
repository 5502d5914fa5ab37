/**
 * Parts of a profile that the organiser can enable, in addition to email address and mobile phone. With
 * `date-of-birth-change`, users can change a saved date of birth. [SET-008..017 ACC-007]
 */
export const PROFILE_PARTS = [
  "name",
  "date-of-birth",
  "date-of-birth-change",
  "drivers-licence",
  "emergency-contact",
  "company",
  "abn",
  "website",
  "facebook",
  "additional-member",
  "addresses",
] as const;

export type ProfilePart = (typeof PROFILE_PARTS)[number];
