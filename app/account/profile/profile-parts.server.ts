import type { AppLoadContext } from "@remix-run/node";
import type { ProfilePart } from "../../domain/profile-parts.ts";
import { dayIn } from "../../domain/venue-time.ts";
import { settings } from "../../site/settings.ts";

/** Returns the parts of the profile that this site has. [SET-008..017] */
export const enabledProfileParts = ({ site }: AppLoadContext): readonly ProfilePart[] =>
  site.profileParts ?? settings.profileParts;

/** Returns the current date in the organiser's time zone, `yyyy-MM-dd`. */
export const today = ({ site, clock }: AppLoadContext): string => dayIn(site.timeZone, clock.now());
