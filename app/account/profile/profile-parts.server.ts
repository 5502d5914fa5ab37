import type { AppLoadContext } from "@remix-run/node";
import type { ProfilePart } from "../../domain/profile-parts.ts";
import { getDayInZone } from "../../domain/venue-time.ts";
import { settings } from "../../site/settings.ts";

/** Returns the parts of the profile that this site's settings enable. [SET-008..017] */
export const getProfileParts = ({ site }: AppLoadContext): readonly ProfilePart[] =>
  site.profileParts ?? settings.profileParts;

/** Returns the current date in the organiser's time zone, `yyyy-MM-dd`. */
export const getToday = ({ site, clock }: AppLoadContext): string => getDayInZone(site.timeZone, clock.now());
