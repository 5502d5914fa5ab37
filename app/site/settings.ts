import type { ProfilePart } from "../domain/profile-parts.ts";

/** Parts of the profile that are shown unless `PROFILE_FIELDS` is set. [SET-008..017 ACC-008] */
const PROFILE_PARTS: readonly ProfilePart[] = ["date-of-birth", "drivers-licence", "emergency-contact"];

/** Defaults of the site's settings. Environment variables override them (`docs/operations.md`). */
export const settings = {
  profileParts: PROFILE_PARTS,
  /** Id of the API user who receives payments and grants credit. [SET-021 SET-022] */
  paymentRecipient: 1,
  /** Whether users can log in with Google, on a page of the organiser's system. [SET-019] */
  googleLogin: false,
  /** Whether every vehicle must have a photo. [VEH-022 VEH-023] */
  requirePhoto: false,
  /** Names of the menus in the organiser's menu tree. */
  menus: { main: "main", footer: "footer" },
  /** Whether login emails contain a code but no link. [SET-018] */
  logInByCodeOnly: false,
  /** Whether the sign-up form requires the date of birth. [AUTH-042] */
  signUpAsksDateOfBirth: false,
  /** Whether to show “Back to top” after scrolling. [NAV-019 SET-023] */
  backToTop: true,
  /** How long a toast is shown in addition to its reading time. 0: until the user closes it. [NAV-022] */
  toastMilliseconds: 6000,
} as const;
