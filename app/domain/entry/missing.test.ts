import { expect, test } from "vitest";
import { missingOf } from "./missing.ts";

const days = { today: "2026-03-01", eventDay: "2026-03-14" };
const complete = {
  paid: true,
  mustBeRegistered: true,
  vehicle: { registrationExpiry: "2026-03-14" },
  licence: { expiry: "2026-03-14" },
};
const kinds = (entry: Partial<typeof complete>) =>
  missingOf({ ...complete, ...entry }, days).map(({ kind }) => kind);

test("an entry with everything until the day of the event lacks nothing", () => {
  expect(kinds({})).toEqual([]);
});

test("what has run out, and what will before the event, is told apart; what isn't paid comes first", () => {
  expect(kinds({ paid: false, licence: { expiry: "2026-03-13" } })).toEqual(["unpaid", "licence-expires"]);
  expect(kinds({ licence: { expiry: "2026-02-28" } })).toEqual(["licence-expired"]);
  expect(kinds({ vehicle: { registrationExpiry: "2026-02-28" } })).toEqual(["registration-expired"]);
  expect(kinds({ vehicle: { registrationExpiry: "2026-03-01" } })).toEqual(["registration-expires"]);
});

test("a class for cars without registration asks for none, and what nobody knows is not called missing", () => {
  expect(kinds({ mustBeRegistered: false, vehicle: { registrationExpiry: "2020-01-01" } })).toEqual([]);
  expect(missingOf({ ...complete, vehicle: null, licence: { expiry: null } }, days)).toEqual([]);
});
