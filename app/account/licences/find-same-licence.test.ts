import { expect, test } from "vitest";
import { RaceLicence } from "../../wire/account.ts";
import { findSameLicence } from "./find-same-licence.ts";

const typed = { issuer_id: 1, number: "A-4417" };
const own = (record: object) =>
  RaceLicence.parse({ id: 7, number: "A-4417", expiry: "2028-01-31", ...record });

test.each([
  ["the same number and issuer", { issuer_id: 1 }],
  ["the number in another spelling", { issuer_id: 1, number: "a 44–17" }],
  ["no issuer", {}],
  ["a null issuer", { issuer_id: null, issuer: null }],
  ["an empty issuer", { issuer_id: "", issuer: "" }],
  ["the issuer as a record only", { issuer: { id: 1, name: "AASA" } }],
])("a saved licence with %s is the same", (_what, record) => {
  expect(findSameLicence([own(record)], typed)).toMatchObject({ id: 7 });
});

test.each([
  ["another number", { issuer_id: 1, number: "A-4418" }],
  ["another issuer", { issuer_id: 2 }],
  ["another issuer, as a record only", { issuer: { id: 2, name: "RACERS" } }],
])("a saved licence with %s is another one", (_what, record) => {
  expect(findSameLicence([own(record)], typed)).toBeNull();
});

test("of several, the one with the same issuer is found", () => {
  expect(findSameLicence([own({}), own({ id: 8, issuer_id: 1 })], typed)).toMatchObject({ id: 8 });
});
