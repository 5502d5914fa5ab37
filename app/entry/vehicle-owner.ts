import type { Values } from "../posting/answer.ts";
import { textOf } from "./entry-values.ts";

/** Whose a new vehicle is unless somebody else is typed: its driver's, by the values of the form. */
export const ownerOf = (values: Values) => ({
  vehicle_owner: [textOf(values, "first_name"), textOf(values, "last_name")].join(" ").trim(),
  vehicle_owner_mobile: textOf(values, "mobile_phone"),
});

/**
 * The owner's mobile as it follows the driver's, while it is what `before` has for the driver; nothing for
 * another. A number that was mistyped isn't left behind with the owner.
 */
export const mobileFollowing = (before: Values, now: Values): Values =>
  now["vehicle_owner_mobile"]?.[0] === (before["mobile_phone"]?.[0] ?? "")
    ? { vehicle_owner_mobile: now["mobile_phone"] ?? [] }
    : {};
