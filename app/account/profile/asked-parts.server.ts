import type { AppLoadContext } from "@remix-run/node";
import type { ProfilePart } from "../../domain/profile-parts.ts";
import { dayIn } from "../../domain/venue-time.ts";
import { settings } from "../../site/settings.ts";

/** Which parts the profile of this site has. [SET-008..017] */
export const partsOf = ({ site }: AppLoadContext): readonly ProfilePart[] =>
  site.profileParts ?? settings.profileParts;

/** The organiser's day, `yyyy-MM-dd`. */
export const today = ({ site, clock }: AppLoadContext): string => dayIn(site.timeZone, clock.now());
