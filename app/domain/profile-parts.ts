/**
 * Optional parts of a profile, besides email address and mobile phone. `date-of-birth-change` allows changing
 * a saved date of birth; `addresses` is the list of addresses. [SET-008..017 ACC-007]
 */
export const profileParts = [
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

export type ProfilePart = (typeof profileParts)[number];
