import { describe, expect, test } from "vitest";
import { aStallApplication, aSiteType, aStallOffer, someStallDays } from "./a-stall.fixture.ts";
import { findLocations, type StallOffer, findApplicationBlocker } from "./stall-offer.ts";
import { type StallApplication, type Proof, type StallDays, findStallProblems } from "./stall-rules.ts";
import { parseMetresOrZero, findSizeProblem } from "./stall-size.ts";

describe("a size", () => {
  test.each([
    ["no width", 0, 3, "area"],
    ["no length", 3, 0, "area"],
    ["less than nothing", -3, -3, "area"],
  ])("with %s has no area [STALL-004]", (_what, width, length, problem) => {
    expect(findSizeProblem(aSiteType(), { width, length })).toBe(problem);
  });

  test.each([
    [1.99, "length"],
    [2, null],
    [6, null],
    [6.01, "length"],
  ])("%d m long against a depth of 2 to 6 m: %s [STALL-005]", (length, problem) => {
    expect(findSizeProblem(aSiteType({ maxSiteArea: 0 }), { width: 3, length })).toBe(problem);
  });

  test.each([
    [2.99, "width"],
    [3, null],
    [12, null],
    [12.01, "width"],
  ])("%d m wide against a width of 3 to 12 m: %s [STALL-006]", (width, problem) => {
    expect(findSizeProblem(aSiteType({ maxSiteArea: 0 }), { width, length: 3 })).toBe(problem);
  });

  test("has at most the type's area, to the centimetre [STALL-007]", () => {
    const type = aSiteType({ maxSiteArea: 9.9 });
    expect(findSizeProblem(type, { width: 3.3, length: 3 })).toBeNull();
    expect(findSizeProblem(type, { width: 3.31, length: 3 })).toBe("too-large");
  });

  test("has no limits if the type has none", () => {
    const none = { minSiteWidth: 0, maxSiteWidth: 0, minSiteDepth: 0, maxSiteDepth: 0, maxSiteArea: 0 };
    expect(findSizeProblem(aSiteType(none), { width: 90, length: 0.5 })).toBeNull();
  });

  test.each([
    ["3", 3],
    [" 2,75 ", 2.75],
    ["2.5", 2.5],
    ["4.5 m", 4.5],
    ["4.5m ", 4.5],
    ["m", 0],
    ["1e3", 0],
    ["-3", 0],
    ["three", 0],
    ["", 0],
  ])("typed as “%s” is %d m", (typed, metres) => expect(parseMetresOrZero(typed)).toBe(metres));
});

test("a type is available at the locations that it lists, or at all [STALL-013]", () => {
  const offer = aStallOffer();
  expect(findLocations(offer, { locationIds: [2] })).toEqual([{ id: 2, name: "Gate B" }]);
  expect(findLocations(offer, { locationIds: [] })).toHaveLength(2);
});

test.each([
  [true, "", null],
  [false, "", { reason: "" }],
  [true, "you owe us for the last one", { reason: "you owe us for the last one" }],
  [false, "you owe us for the last one", { reason: "you owe us for the last one" }],
])(
  "who may apply: the event says %s, and about this trader “%s” [STALL-011 STALL-012]",
  (can, reason, why) => {
    const found = findApplicationBlocker({ canApplyStallSite: can, userCannotApplyStallSiteReason: reason });
    expect(found).toEqual(why);
  },
);

const problemsOf = (
  filled: Partial<StallApplication>,
  offer: Partial<StallOffer> = {},
  context: Partial<StallDays> = {},
) =>
  findStallProblems(aStallOffer(offer), aStallApplication(filled), { ...someStallDays, ...context }).map(
    ({ field, problem }) => `${field}: ${problem}`,
  );

describe("an application", () => {
  test("that is complete is accepted", () => expect(problemsOf({})).toEqual([]));

  test.each([
    ["no type", { siteTypeId: 0 }, {}, "type: required"],
    ["a sold-out type", {}, { stallSiteTypes: [aSiteType({ soldOut: true })] }, "type: sold-out"],
    ["no location", { locationId: 0 }, {}, "location: required"],
    [
      "another type's location",
      {},
      { stallSiteTypes: [aSiteType({ locationIds: [2] })] },
      "location: required",
    ],
    ["a size that doesn't fit", { size: { width: 13, length: 3 } }, {}, "size: width"],
    ["nothing to sell", { productsDescription: " " }, {}, "products: required"],
    ["power that isn't there", { power: [9] }, {}, "power: not-offered"],
    ["seven connections", { power: [1, 1, 1, 1, 1, 1, 1] }, {}, "power: too-many"],
    [
      "insurance that is not offered",
      {},
      { stallSiteTypes: [aSiteType({ offerOurPli: false })] },
      "insurance: not-offered",
    ],
    ["an event that takes none", {}, { canApplyStallSite: false }, "application: closed"],
  ])("with %s is rejected [STALL-014]", (_what, filled, offer, problem) => {
    expect(problemsOf(filled, offer)).toEqual([problem]);
  });

  test("needs a location only if there are any", () => {
    expect(problemsOf({ locationId: 0 }, { stallLocations: [] })).toEqual([]);
  });

  const proof = (parts: Partial<Proof>): Proof => ({
    source: "file",
    hasFile: true,
    expiry: "2027-01-01",
    willUpdate: false,
    ...parts,
  });

  test.each([
    ["nothing", { source: "" as const }, "", ["insurance: required"]],
    ["a file until after the event", {}, "", []],
    ["no file", { hasFile: false }, "", ["insurance: file"]],
    ["a file without its last day", { expiry: "" }, "", ["insurance: expiry"]],
    ["a file that has expired", { expiry: "2026-02-28" }, "", ["insurance: expired"]],
    ["a file until before the event", { expiry: "2026-04-11" }, "", ["insurance: expires-before"]],
    ["the same, to be renewed", { expiry: "2026-04-11", willUpdate: true }, "", []],
    ["what the organiser has", { source: "stored" as const, hasFile: false, expiry: "" }, "2027-01-01", []],
    ["what the organiser hasn't", { source: "stored" as const }, "", ["insurance: not-offered"]],
  ])("is insured by %s [STALL-014]", (_what, parts, storedInsuranceExpiry, problems) => {
    expect(problemsOf({ insurance: proof(parts) }, {}, { storedInsuranceExpiry })).toEqual(problems);
  });

  test("needs a food licence to sell food, which the organiser doesn't provide [STALL-014]", () => {
    const offer = { stallSiteTypes: [aSiteType({ isFoodVendor: true })] };
    expect(problemsOf({}, offer)).toEqual(["foodLicence: required"]);
    expect(problemsOf({ foodLicence: proof({}) }, offer)).toEqual([]);
    expect(problemsOf({ foodLicence: proof({ source: "ours" }) }, offer)).toEqual([
      "foodLicence: not-offered",
    ]);
  });
});
