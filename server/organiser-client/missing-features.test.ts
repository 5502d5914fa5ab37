import { expect, test } from "vitest";
import type { OptionalFeature } from "../../app/wire/site.ts";
import { createOrganiserError } from "./errors.ts";
import { createMissingFeatures } from "./missing-features.ts";

const minute = 60_000;

function remembered() {
  const clock = { time: 1_000_000, now: () => clock.time };
  return { clock, features: createMissingFeatures(clock) };
}

const notFound = (given: { status: number; textCode?: string; apiMessage?: string }) =>
  createOrganiserError("not-found", "POST /api/v1/x", given);

test.for<[OptionalFeature, Parameters<typeof notFound>[0], boolean]>([
  ["newsletter", { status: 404 }, true],
  ["newsletter", { status: 405 }, true],
  ["newsletter", { status: 501 }, true],
  ["contact", { status: 404, apiMessage: "Not found" }, true],
  ["contact", { status: 404, apiMessage: "There is no such form." }, false],
  ["newsletter", { status: 404, textCode: "UNKNOWN_ADDRESS", apiMessage: "Nobody has this address." }, false],
  // For a code, a theme or a file a 404 may mean a missing record.
  ["voucher-redemption", { status: 404 }, false],
  ["voucher-sale", { status: 404, apiMessage: "Not found" }, false],
  ["voucher-redemption", { status: 405 }, true],
  [
    "voucher-redemption",
    { status: 404, textCode: "NO_SUCH_CALL", apiMessage: "There is no such call." },
    true,
  ],
  ["profile-photo", { status: 404, apiMessage: "Cannot POST /api/v1/cognito/user/uploadImage" }, true],
])("%s whose call returned %o is missing: %s", ([feature, given, isMissing]) => {
  const { features } = remembered();
  features.recordFailure(feature, notFound(given));
  expect(features.has(feature)).toBe(isMissing);
});

test.for([
  createOrganiserError("unreachable", "POST /api/v1/x"),
  createOrganiserError("rejected", "POST /api/v1/x", { status: 500 }),
  createOrganiserError("rejected", "POST /api/v1/x", {
    status: 422,
    apiMessage: "This address has left the list.",
  }),
  createOrganiserError("unauthorised", "POST /api/v1/x", { status: 401 }),
  new Error("a fault of our own"),
])("nothing is missing after %s", (error) => {
  const { features } = remembered();
  features.recordFailure("newsletter", error);
  expect(features.has("newsletter")).toBe(false);
  expect(features.getChangedAt()).toBe(-Infinity);
});

test("a missing feature is offered again after an hour, or after a successful call", () => {
  const { clock, features } = remembered();
  expect(features.recordFailure("newsletter", notFound({ status: 404 }))).toBe(true);
  expect(features.has("contact")).toBe(false);
  expect(features.getChangedAt()).toBe(clock.time);
  clock.time += 60 * minute - 1;
  expect(features.has("newsletter")).toBe(true);
  clock.time += 1;
  expect(features.has("newsletter")).toBe(false);

  features.recordFailure("newsletter", notFound({ status: 404 }));
  clock.time += minute;
  features.recordSuccess("newsletter");
  expect(features.has("newsletter")).toBe(false);
  expect(features.getChangedAt()).toBe(clock.time);
});
