import { describe, expect, test } from "vitest";
import { type Readiness, type ReadinessItem, checkReadiness } from "./readiness.ts";

/** An event of three days. */
const days = { today: "2026-03-01", firstDay: "2026-03-12", lastDay: "2026-03-14" };

const ready = {
  paid: true,
  terms: "accepted",
  licenceAsked: true,
  licenceBought: "",
  licence: { number: "R-1", expiry: "2026-03-14" },
  mustBeRegistered: true,
  vehicle: { name: "Mazda", registrationExpiry: "2026-03-14" },
  medicalStatement: "given",
} as const;
const insurance = {
  id: 1,
  type: { id: 7, name: "Insurance" },
  isApproved: true,
  refusal: "",
  expiry: "2026-03-14",
};

type Entered = Parameters<typeof checkReadiness>[0];
type Documents = NonNullable<Parameters<typeof checkReadiness>[1]>;

/** Status of an item in a word: what is done or to do, else the state. */
const wordsFor = (item: ReadinessItem, standings: readonly Readiness[]): string =>
  standings
    .filter((one) => one.item === item)
    .map((one) => ("kind" in one ? `${one.state}: ${one.kind}` : one.state))
    .join(", ");

type Row = [ReadinessItem, Partial<NonNullable<Entered>>, string];

test.each<Row>([
  ["paid", {}, "done: paid"],
  ["paid", { paid: false }, "to-do: unpaid"],
  ["paid", { paid: null }, "not-known"],
  ["terms", {}, "done: terms-accepted"],
  ["terms", { terms: "missing" }, "to-do: terms-missing"],
  ["terms", { terms: "not-asked" }, "not-asked"],
  ["terms", { terms: null }, "not-known"],
  ["licence", {}, "done: licence-lasts"],
  ["licence", { licence: { number: "R-1", expiry: "2026-03-13" } }, "to-do: licence-expires"],
  ["licence", { licence: { number: "R-1", expiry: "2026-02-28" } }, "to-do: licence-expired"],
  ["licence", { licence: null }, "to-do: licence-missing"],
  ["licence", { licence: null, licenceBought: "Day licence" }, "done: licence-bought"],
  ["licence", { licenceBought: "Day licence", paid: false }, "to-do: licence-unpaid"],
  ["licence", { licenceBought: "Day licence", paid: null }, "not-known"],
  ["licence", { licenceAsked: false, licence: null }, "not-asked"],
  ["licence", { licenceAsked: null, licence: null }, "not-known"],
  ["licence", { licence: { number: "A-1", expiry: null } }, "not-known"],
  ["registration", {}, "done: registration-lasts"],
  [
    "registration",
    { vehicle: { name: "", registrationExpiry: "2026-03-13" } },
    "to-do: registration-expires",
  ],
  [
    "registration",
    { vehicle: { name: "", registrationExpiry: "2026-02-28" } },
    "to-do: registration-expired",
  ],
  ["registration", { vehicle: { name: "", registrationExpiry: null } }, "to-do: registration-missing"],
  ["registration", { mustBeRegistered: false }, "not-asked"],
  ["registration", { vehicle: null }, "not-known"],
  ["registration", { mustBeRegistered: null, vehicle: { name: "", registrationExpiry: null } }, "not-known"],
  ["medical", {}, "done: medical-given"],
  ["medical", { medicalStatement: "missing" }, "to-do: medical-missing"],
  ["medical", { medicalStatement: "not-asked" }, "not-asked"],
  ["medical", { medicalStatement: null }, "not-known"],
])("%s: %j gives %s [VEH-026 ENT-012]", (item, notified, words) => {
  expect(wordsFor(item, checkReadiness({ ...ready, ...notified }, [], days))).toBe(words);
});

test.each<[string, Documents | null, string]>([
  ["one that is good to the last day", [insurance], "done: documents-approved"],
  ["one without a last day", [{ ...insurance, expiry: null }], "done: documents-approved"],
  ["one that waits", [{ ...insurance, isApproved: false }], "to-do: document-waiting"],
  ["a rejected one", [{ ...insurance, isApproved: false, refusal: "Blurred" }], "to-do: document-rejected"],
  ["one that has run out", [{ ...insurance, expiry: "2026-02-28" }], "to-do: document-expired"],
  ["one that expires before the end", [{ ...insurance, expiry: "2026-03-13" }], "to-do: document-expires"],
  [
    "an old one and its successor",
    [
      { ...insurance, expiry: "2025-03-01" },
      { ...insurance, id: 2 },
    ],
    "done: documents-approved",
  ],
  [
    "an old one whose successor waits",
    [
      { ...insurance, expiry: "2025-03-01" },
      { ...insurance, id: 2, isApproved: false },
    ],
    "to-do: document-waiting",
  ],
  [
    "two of unknown type",
    [
      { ...insurance, type: null },
      { ...insurance, id: 2, type: null, expiry: "2026-02-28" },
    ],
    "to-do: document-expired",
  ],
  ["none", [], "not-asked"],
  ["nothing that the API tells", null, "not-known"],
])("documents: %s gives %s [ACC-014]", (_, documents, words) => {
  expect(wordsFor("documents", checkReadiness(ready, documents, days))).toBe(words);
});

describe("unknown data never counts as done:", () => {
  const states = (standings: readonly Readiness[]) => new Set(standings.map(({ state }) => state));

  test("an API without this data", () => {
    expect(states(checkReadiness(null, null, days))).toEqual(new Set(["not-known"]));
  });

  test("an event with unknown last day, before which anything may expire", () => {
    const standings = checkReadiness(ready, [insurance], { ...days, lastDay: null });
    const undated = ["licence", "registration", "documents"] as const;
    expect(undated.map((item) => wordsFor(item, standings))).toEqual(undated.map(() => "not-known"));
  });

  test.each([
    ["2026-02-28", null, "licence-expired"],
    ["2026-03-11", "2026-03-12", "licence-expires"],
  ])(
    "but what ends on %s is expired by an event from %s on, regardless of its length",
    (expiry, firstDay, kind) => {
      const checkLicence = { number: "R-1", expiry };
      const standings = checkReadiness({ ...ready, licence: checkLicence }, [], {
        ...days,
        firstDay,
        lastDay: null,
      });
      expect(wordsFor("licence", standings)).toBe(`to-do: ${kind}`);
    },
  );
});

test("names the licence whose last day is unknown", () => {
  const standings = checkReadiness({ ...ready, licence: { number: "A-1", expiry: null } }, [], days);
  expect(standings).toContainEqual({ item: "licence", state: "not-known", subject: "A-1" });
});

test("names the vehicle, licence or document, and its last day", () => {
  const standings = checkReadiness(
    { ...ready, vehicle: { name: "Mazda", registrationExpiry: "2026-03-02" } },
    [],
    days,
  );
  expect(standings).toContainEqual({
    item: "registration",
    state: "to-do",
    kind: "registration-expires",
    subject: "Mazda",
    expiry: "2026-03-02",
  });
});
