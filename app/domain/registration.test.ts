import { expect, test } from "vitest";
import { isRegistrationExpired } from "./registration.ts";

test.each([
  ["no expiry known counts as expired [VEH-026]", null, true],
  ["yesterday has expired [VEH-027]", "2026-03-13", true],
  ["the last day is still good", "2026-03-14", false],
  ["next year is good", "2027-01-01", false],
])("%s", (_, expiry, isExpired) => {
  expect(isRegistrationExpired(expiry, "2026-03-14")).toBe(isExpired);
});
