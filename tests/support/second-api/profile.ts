/**
 * How an API writes what it says. The documents leave each of these open, so a site has to read every one.
 */
export type Profile = {
  /** Whether 12 is written "12", and a text such as a postcode as a number. */
  numbers: "as numbers" | "as text";
  flags: "true" | "1";
  /** What stands for a member without a value, or with an empty list. */
  nothing: "stated" | "null" | "absent";
  /** Whether records have members that nobody has heard of. */
  hasExtraMembers: boolean;
  lists: "as documented" | "data" | "bare";
  /** A time of Sydney in winter: `2027-06-12T18:30:00`, with a space, in UTC, or with its offset. */
  times: "T" | "space" | "Z" | "offset";
  redirects: "whole" | "relative";
  sub: "text" | "number" | "absent";
  /** Whether pictures and payment pages are at another host than the API. */
  hasOtherHosts: boolean;
  /** Whether calls whose response nobody needs have none. */
  hasEmptyBodies: boolean;
  authUser: "wrapped" | "bare";
  /** Whether the code of a mail about a forgotten password also logs in. */
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

/** Everything that is odd, at once. */
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

/** A value as this API writes it. Times are written by `timeOf`, lists of records by the server. */
export function written(value: unknown, profile: Profile): unknown {
  if (Array.isArray(value)) return value.map((item) => written(item, profile));
  if (typeof value === "boolean") return profile.flags === "1" ? Number(value) : value;
  if (typeof value === "number") return profile.numbers === "as text" ? String(value) : value;
  if (typeof value === "string")
    return profile.numbers === "as text" && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : value;
  if (typeof value !== "object" || value === null) return value;

  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    const isNothing = member === null || (Array.isArray(member) && member.length === 0);
    if (isNothing && profile.nothing === "absent") continue;
    members.push([name, isNothing && profile.nothing === "null" ? null : written(member, profile)]);
  }
  if (profile.hasExtraMembers && members.length > 0)
    members.push(["x_revision", { by: "api-2", at: 7, tags: [null, true] }]);
  return Object.fromEntries(members);
}

/** A time of a winter's day in Sydney (`yyyy-MM-dd`, `HH:mm`), as this API writes it. */
export function timeOf(day: string, time: string, { times }: Profile): string {
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

/** Members without a value, by their names. */
export const none = (names: string): Record<string, null> =>
  Object.fromEntries(names.split(" ").map((name) => [name, null]));

/** The APIs that every test of this folder runs over, with settings of the site that suit them. */
export const apis = [
  ["plain", plain, {}],
  ["odd", odd, { ORGANISER_READS: "post", SITE_PAGE_FORMAT: "rows" }],
] as const;
