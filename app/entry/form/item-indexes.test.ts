import { expect, test } from "vitest";
import { anOffer } from "../../domain/entry/an-offer.fixture.ts";
import { priceEntry } from "../../domain/entry/entry-price.ts";
import { parseChoices } from "../entry-choices.ts";
import { splitItemIndexes } from "./item-indexes.ts";

const offer = anOffer({
  merch: [{ id: 4, name: "Cap", price: 3_500, options: [] }],
  products: [{ id: 6, name: "Helmet", options: [{ id: 61, name: "L", price: 18_900 }] }],
});
const values = { merch: ["9:0", "4:0", "4:0"], sku: ["61", "62", "61"] };

test("an unavailable item keeps its index, so that each line removes its own item [EVT-049]", () => {
  expect(splitItemIndexes("merch", values, offer)).toEqual({ offered: [1, 2], unavailable: [0] });
  expect(splitItemIndexes("sku", values, offer)).toEqual({ offered: [0, 2], unavailable: [1] });
  expect(splitItemIndexes("sku", {}, offer)).toEqual({ offered: [], unavailable: [] });
});

test("every line of the summary has an index", () => {
  const { lines } = priceEntry(offer, parseChoices(values, offer));
  for (const kind of ["merch", "sku"] as const) {
    const ofKind = lines.filter((line) => line.kind === kind);
    expect(ofKind).toHaveLength(splitItemIndexes(kind, values, offer).offered.length);
  }
});
