/**
 * What a profile may ask beside the e-mail address and the mobile phone. `date-of-birth-change` lets a date
 * of birth be changed that is set already; `addresses` is the list of addresses. [SET-008..017 ACC-007]
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
