import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aStallApplication, aSiteType, aStallOffer } from "./a-stall.fixture.ts";
import type { StallOffer } from "./stall-offer.ts";
import { isAboveEveryTier, getLowestHire, priceStall, calculateSiteHire } from "./stall-price.ts";
import type { StallApplication } from "./stall-rules.ts";

const noLimits = { minSiteWidth: 0, maxSiteWidth: 0, minSiteDepth: 0, maxSiteDepth: 0, maxSiteArea: 0 };
const priced = (choices: Partial<StallApplication>, offer: Partial<StallOffer> = {}) =>
  priceStall(aStallOffer(offer), aStallApplication(choices));

describe("the hire of a site", () => {
  test.each([
    ["the base area", 3, 3, 15_000],
    ["a metre and a half more", 3.5, 3, 16_350],
    ["the end of the first tier", 6, 3, 23_100],
    ["just into the second tier", 6.01, 3, 23_121],
    ["the end of the last tier", 12, 4.5, 48_300],
    ["a tenth of a centimetre's worth, rounded half up", 3.05, 3.03, 15_217],
  ])("of %s follows its tier [PRICE-016]", (_what, width, length, hire) => {
    expect(calculateSiteHire(aSiteType(), { width, length })).toBe(hire);
  });

  test("of less than the base area is less than the base price, never less than 0 [PRICE-016]", () => {
    expect(calculateSiteHire(aSiteType(), { width: 2, length: 2 })).toBe(10_500);
    const steep = [{ basePrice: 100, baseArea: 9, maximumArea: 18, pricePerSquareMetre: 900 }];
    expect(calculateSiteHire(aSiteType({ priceTiers: steep }), { width: 2, length: 2 })).toBe(0);
  });

  test("is the site's price if there are no tiers [PRICE-017]", () => {
    expect(calculateSiteHire({ price: 6_000, priceTiers: [] }, { width: 9, length: 9 })).toBe(6_000);
  });

  test("is 0 above all tiers, and the page can tell [PRICE-019]", () => {
    const type = aSiteType(noLimits);
    expect(calculateSiteHire(type, { width: 9, length: 6.01 })).toBe(0);
    expect(isAboveEveryTier(type, { width: 9, length: 6.01 })).toBe(true);
    expect(isAboveEveryTier(type, { width: 9, length: 6 })).toBe(false);
  });

  test("is announced by the price of the smallest site", () => {
    expect(getLowestHire(aSiteType(noLimits))).toBe(15_000);
    expect(getLowestHire(aSiteType({ minSiteWidth: 2, minSiteDepth: 2 }))).toBe(10_500);
    expect(getLowestHire(aSiteType({ minSiteWidth: 4, minSiteDepth: 3 }))).toBe(17_700);
    expect(getLowestHire(aSiteType({ price: 6_000, priceTiers: [] }))).toBe(6_000);
    expect(getLowestHire(aSiteType({ price: null, priceTiers: [] }))).toBe(null);
  });
});

describe("an application costs", () => {
  test.each([
    [0, 15_000],
    [1, 15_000],
    [2, 18_500],
    [4, 25_500],
  ])("with %i connections to power, of which one is included, %i cents [PRICE-015]", (count, subTotal) => {
    expect(priced({ power: Array(count).fill(1) })?.subTotal).toBe(subTotal);
  });

  test("with a lower hire, but not power, for non-profits with a number [PRICE-018]", () => {
    const forGood = { isNotForProfit: true, notForProfitNumber: "CFN 12345", power: [1, 1] };
    expect(priced(forGood)).toMatchObject({ hire: 7_500, discount: 7_500, power: 3_500, subTotal: 11_000 });
    expect(priced({ ...forGood, notForProfitNumber: "  " })?.hire).toBe(15_000);
    expect(priced({ ...forGood, isNotForProfit: false })?.hire).toBe(15_000);
  });

  test("what is left after the trader's credit [PRICE-023]", () => {
    expect(priced({}, { creditBalance: 4_000 })).toMatchObject({ credit: 4_000, payable: 11_000 });
    expect(priced({}, { creditBalance: 99_000 })).toMatchObject({ credit: 15_000, payable: 0 });
  });

  test.each([
    ["no type", { siteTypeId: 0 }],
    ["a size that doesn't fit", { size: { width: 2, length: 3 } }],
    ["no size", { size: { width: 0, length: 0 } }],
  ])("nothing that could be said with %s", (_what, choices) => expect(priced(choices)).toBeNull());
});

const metres = fc.integer({ min: 1, max: 5_000 }).map((centimetres) => centimetres / 100);
const cents = fc.integer({ min: 0, max: 500_000 });
const tier = fc.record({
  basePrice: cents,
  baseArea: fc.integer({ min: 0, max: 100 }),
  maximumArea: fc.integer({ min: 1, max: 200 }),
  pricePerSquareMetre: fc.integer({ min: 0, max: 5_000 }),
});

test("any application costs whole cents, and its parts add up [PRICE-015 PRICE-016 PRICE-018 PRICE-023]", () => {
  const anything = fc.record({
    width: metres,
    length: metres,
    tiers: fc.array(tier, { maxLength: 4 }),
    price: cents,
    connections: fc.integer({ min: 0, max: 6 }),
    isNotForProfit: fc.boolean(),
    multiplier: fc.double({ min: 0, max: 1, noNaN: true }),
    creditBalance: cents,
  });
  fc.assert(
    fc.property(anything, ({ width, length, tiers, price, connections, ...rest }) => {
      const type = aSiteType({ ...noLimits, price, priceTiers: tiers });
      const found = priceStall(
        aStallOffer({
          stallSiteTypes: [type],
          stallNotForProfitMultiplier: rest.multiplier,
          creditBalance: rest.creditBalance,
        }),
        aStallApplication({
          size: { width, length },
          power: Array(connections).fill(1),
          isNotForProfit: rest.isNotForProfit,
          notForProfitNumber: "1",
        }),
      );
      const amounts = Object.values(found ?? {});
      expect(amounts.length).toBeGreaterThan(0);
      expect(amounts.every((amount) => Number.isInteger(amount) && amount >= 0)).toBe(true);
      expect(found?.subTotal).toBe((found?.hire ?? 0) + (found?.power ?? 0));
      expect(found?.payable).toBe((found?.subTotal ?? 0) - (found?.credit ?? 0));
      expect((found?.hire ?? 0) + (found?.discount ?? 0)).toBe(calculateSiteHire(type, { width, length }));
    }),
  );
});

test("rotating a stall never changes its hire [PRICE-016]", () => {
  fc.assert(
    fc.property(metres, metres, fc.array(tier, { minLength: 1, maxLength: 4 }), (width, length, tiers) => {
      const type = aSiteType({ priceTiers: tiers });
      expect(calculateSiteHire(type, { width, length })).toBe(
        calculateSiteHire(type, { width: length, length: width }),
      );
    }),
  );
});
