import type { ProfilePart } from "../domain/profile-parts.ts";

/**
 * What the profile asks while `PROFILE_FIELDS` doesn't say otherwise; all other parts are off. [SET-008..017
 * ACC-008]
 */
const profileParts: readonly ProfilePart[] = ["date-of-birth", "drivers-licence", "emergency-contact"];

/**
 * The switches of the site that the organiser decided once, with their documented defaults. One environment
 * variable overrides each (`docs/operations.md`).
 */
export const settings = {
  profileParts,
  /** The user who is paid, and whose credit somebody has. [SET-021 SET-022] */
  paymentRecipient: 1,
  /** Whether one can log in with Google, by way of the organiser's own page. [SET-019] */
  googleLogIn: false,
  /**
   * Whether a vehicle in the garage must have a photo; an event may ask for one by itself. [VEH-022
   * VEH-023]
   */
  requirePhoto: false,
  /** Names of the menus in the organiser's menu tree. */
  menus: { main: "main", footer: "footer" },
  /** Whether mails to log in hold a code and no link. [SET-018] */
  logInByCodeOnly: false,
  /** Whether a newcomer is asked for the date of birth. [AUTH-042] */
  signUpAsksDateOfBirth: false,
  /** Shows “Back to top” after some scrolling. [NAV-019 SET-023] */
  backToTop: true,
  /** How long a toast stays, in milliseconds; 0 would be until it is closed. [NAV-022 CONST-002] */
  toastMilliseconds: 2500,
} as const;
