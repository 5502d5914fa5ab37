import { expect, test } from "vitest";
import { anOffer } from "../../domain/entry/an-offer.fixture.ts";
import { priceEntry } from "../../domain/entry/entry-price.ts";
import { choicesOf } from "../entry-choices.ts";
import { piecePlaces } from "./piece-places.ts";

const offer = anOffer({
  merch: [{ id: 4, name: "Cap", price: 3_500, options: [] }],
  products: [{ id: 6, name: "Helmet", options: [{ id: 61, name: "L", price: 18_900 }] }],
});
const values = { merch: ["9:0", "4:0", "4:0"], sku: ["61", "62", "61"] };

test("a piece that is gone keeps its place, so that each line takes out its own piece [EVT-049]", () => {
  expect(piecePlaces("merch", values, offer)).toEqual({ offered: [1, 2], gone: [0] });
  expect(piecePlaces("sku", values, offer)).toEqual({ offered: [0, 2], gone: [1] });
  expect(piecePlaces("sku", {}, offer)).toEqual({ offered: [], gone: [] });
});

test("every line of the summary has a place", () => {
  const { lines } = priceEntry(offer, choicesOf(values, offer));
  for (const kind of ["merch", "sku"] as const) {
    const ofKind = lines.filter((line) => line.kind === kind);
    expect(ofKind).toHaveLength(piecePlaces(kind, values, offer).offered.length);
  }
});
