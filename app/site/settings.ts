import type { ProfilePart } from "../domain/profile-parts.ts";

/**
 * The parts of the profile unless `PROFILE_FIELDS` is set; all other parts are off. [SET-008..017 ACC-008]
 */
const profileParts: readonly ProfilePart[] = ["date-of-birth", "drivers-licence", "emergency-contact"];

/**
 * The site's settings with their documented defaults. Each can be overridden by an environment variable
 * (`docs/operations.md`).
 */
export const settings = {
  profileParts,
  /** The id of the user that payments go to, and that credits are with. [SET-021 SET-022] */
  paymentRecipient: 1,
  /** Whether users can log in with Google, by the organiser's own page. [SET-019] */
  googleLogin: false,
  /**
   * Whether every vehicle in the garage must have a photo; an event can also require one. [VEH-022 VEH-023]
   */
  requirePhoto: false,
  /** Names of the menus in the organiser's menu tree. */
  menus: { main: "main", footer: "footer" },
  /** Whether login emails contain a code but no link. [SET-018] */
  logInByCodeOnly: false,
  /** Whether the sign-up form requires the date of birth. [AUTH-042] */
  signUpAsksDateOfBirth: false,
  /** Whether to show “Back to top” after scrolling. [NAV-019 SET-023] */
  backToTop: true,
  /**
   * How long a toast stays in addition to its reading time, in milliseconds. With 0 it stays until it is
   * closed. [NAV-022]
   */
  toastMilliseconds: 6000,
} as const;
