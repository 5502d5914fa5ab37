import { describe, expect, test } from "vitest";
import { aCategory } from "../../domain/entry/an-offer.fixture.ts";
import { aDriver, aFilledForm, anEntryPage } from "../an-entry-page.fixture.ts";
import { missingThings } from "./next-thing.ts";

const terms = { mark: "m", sealed: "s" };
const content = { entrant: "", spectator: "", merch: "", entrantNote: "", terms: "<p>Helmets on.</p>" };
const next = (...of: Parameters<typeof missingThings>) => missingThings(...of)[0]?.words ?? null;

test("a driver who has filled in everything else is asked for the terms", () => {
  expect(next(anEntryPage({ terms, content }), aFilledForm())).toBe("terms");
});

test("nothing comes before a visitor's log-in once a class is chosen: the terms would have to be ticked again", () => {
  const page = anEntryPage({ driver: null, terms, content });
  expect(next(page, {})).toBe("class");
  expect(next(page, { category: ["1"] })).toBeNull();
});

test.each([
  ["a visitor", null],
  ["a driver", aDriver()],
])("%s is asked for another class where the chosen one is full", (_, driver) => {
  const full = anEntryPage({ driver, offer: { categories: [aCategory({ soldOut: true })] } });
  expect(next(full, { category: ["1"] })).toBe("class");
});

describe("a new address", () => {
  const complete = {
    street_address: ["31 Main Street"],
    suburb: ["Parramatta"],
    state: ["NSW"],
    postcode: ["2150"],
    country: ["Australia"],
  };
  const askedWith = (typed: object) =>
    next(anEntryPage({}), { ...aFilledForm(), address: ["new"], ...complete, ...typed });

  test("that is complete asks for nothing more", () => {
    expect(askedWith({})).toBeNull();
    expect(askedWith({ postcode: ["99"], country: ["Iceland"] })).toBeNull();
  });

  test.each([
    ["a postcode of two digits", { postcode: ["99"] }],
    ["no state", { state: [""] }],
    ["no suburb", { suburb: [""] }],
    ["no country", { country: [""] }],
    ["a street without its number", { street_address: ["Main Street"] }],
  ])("with %s is what comes next, as the server says too [ADR-016 ADR-017]", (_, typed) => {
    expect(askedWith(typed)).toBe("address");
  });
});
