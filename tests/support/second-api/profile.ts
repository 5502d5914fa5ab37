import * as fc from "fast-check";

/** Formats that the API's documentation leaves open. The site has to support all of them. */
export type Profile = {
  /** "as text": 12 is sent as "12", and a numeric text such as a postcode as a number. */
  numbers: "as numbers" | "as text";
  flags: "true" | "1";
  /** How members without a value and empty lists are sent. */
  nothing: "stated" | "null" | "absent";
  /** Whether records have undocumented members. */
  hasExtraMembers: boolean;
  lists: "as documented" | "data" | "bare";
  /** A time of Sydney in winter: `2027-06-12T18:30:00`, with a space, in UTC, or with its offset. */
  times: "T" | "space" | "Z" | "offset";
  redirects: "whole" | "relative";
  sub: "text" | "number" | "absent";
  /** Whether pictures and payment pages are on another host than the API. */
  hasOtherHosts: boolean;
  /** Whether calls whose response carries no data have an empty body. */
  hasEmptyBodies: boolean;
  authUser: "wrapped" | "bare";
  /** Whether the code of a password-reset mail also logs in. */
  recoveryCodes: "log in too" | "only for a password";
};

const plain: Profile = {
  numbers: "as numbers",
  flags: "true",
  nothing: "stated",
  hasExtraMembers: false,
  lists: "as documented",
  times: "T",
  redirects: "whole",
  sub: "text",
  hasOtherHosts: false,
  hasEmptyBodies: false,
  authUser: "wrapped",
  recoveryCodes: "log in too",
};

/** An API that has all unusual formats. */
const odd: Profile = {
  numbers: "as text",
  flags: "1",
  nothing: "absent",
  hasExtraMembers: true,
  lists: "bare",
  times: "space",
  redirects: "relative",
  sub: "number",
  hasOtherHosts: true,
  hasEmptyBodies: true,
  authUser: "bare",
  recoveryCodes: "only for a password",
};

/** Generates any combination of formats. */
export const anyProfile: fc.Arbitrary<Profile> = fc.record({
  numbers: fc.constantFrom("as numbers", "as text"),
  flags: fc.constantFrom("true", "1"),
  nothing: fc.constantFrom("stated", "null", "absent"),
  hasExtraMembers: fc.boolean(),
  lists: fc.constantFrom("as documented", "data", "bare"),
  times: fc.constantFrom("T", "space", "Z", "offset"),
  redirects: fc.constantFrom("whole", "relative"),
  sub: fc.constantFrom("text", "number", "absent"),
  hasOtherHosts: fc.boolean(),
  hasEmptyBodies: fc.boolean(),
  authUser: fc.constantFrom("wrapped", "bare"),
  recoveryCodes: fc.constantFrom("log in too", "only for a password"),
});

/**
 * Converts numbers, flags and missing values to the formats of the API. `formatTime` converts times, and the
 * server converts lists of records.
 */
export function formatValue(value: unknown, profile: Profile): unknown {
  if (Array.isArray(value)) return value.map((item) => formatValue(item, profile));
  if (typeof value === "boolean") return profile.flags === "1" ? Number(value) : value;
  if (typeof value === "number") return profile.numbers === "as text" ? String(value) : value;
  if (typeof value === "string")
    return profile.numbers === "as text" && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : value;
  if (typeof value !== "object" || value === null) return value;

  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    const isEmpty = member === null || (Array.isArray(member) && member.length === 0);
    if (isEmpty && profile.nothing === "absent") continue;
    members.push([name, isEmpty && profile.nothing === "null" ? null : formatValue(member, profile)]);
  }
  if (profile.hasExtraMembers && members.length > 0)
    members.push(["x_revision", { by: "api-2", at: 7, tags: [null, true] }]);
  return Object.fromEntries(members);
}

/** Returns a winter time of Sydney (`yyyy-MM-dd`, `HH:mm`) in the format of the API. */
export function formatTime(day: string, time: string, { times }: Profile): string {
  switch (times) {
    case "T":
      return `${day}T${time}:00`;
    case "space":
      return `${day} ${time}:00`;
    case "offset":
      return `${day}T${time}:00+10:00`;
    case "Z":
      return new Date(`${day}T${time}:00+10:00`).toISOString();
  }
}

/** Returns members without a value; `names` are separated by spaces. */
export const none = (names: string): Record<string, null> =>
  Object.fromEntries(names.split(" ").map((name) => [name, null]));

/** The formats in which all tests of a second API run, with the matching settings of the site. */
export const apis = [
  ["plain", plain, {}],
  ["odd", odd, { ORGANISER_READS: "post", SITE_PAGE_FORMAT: "rows" }],
] as const;
