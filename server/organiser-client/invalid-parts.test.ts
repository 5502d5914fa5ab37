import { describe, expect, test } from "vitest";
import { Event, EventCard } from "../../app/wire/event.ts";
import { allowInvalidParts } from "../../app/wire/invalid-parts.ts";
import { listResponse } from "../../app/wire/primitives.ts";
import { parseWithSchema } from "./parse.ts";
import { type InvalidPart, createInvalidPartLogger } from "./invalid-parts.ts";

const OneEvent = allowInvalidParts("omit-part", Event);
const Cards = allowInvalidParts("omit-part-of-item", listResponse(EventCard));

const good = {
  id: 7,
  name: "Night One",
  url: "night-one",
  type: { id: 1, name: "Roll racing", terms_and_conditions: { id: 2, content: "<p>Type</p>" } },
  venue: { id: 3, name: "Strip" },
  terms_and_conditions: ["<p>Event</p>"],
  categories: [
    { id: 1, name: "Open", price: 130 },
    { id: 2, name: "Street", price: 90 },
  ],
  spectator_types: [
    { id: 4, name: "Adult", price: 30 },
    { id: 5, name: "Child", price: 15 },
  ],
  merch: [
    { id: 6, name: "Shirt", price_each: 40, options: [{ id: 1, name: "M" }] },
    { id: 8, name: "Cap", price_each: 25 },
  ],
  payment_methods: [{ id: "card", name: "Card" }],
  credit_balance: 5,
};

function read(change: object) {
  const leftOut: InvalidPart[] = [];
  const event = parseWithSchema("GET /x", OneEvent, { ...good, ...change }, (part) => leftOut.push(part));
  return { event, paths: leftOut.map(({ path }) => path) };
}
const names = (records: { name: string }[]) => records.map(({ name }) => name);

describe("an event with one invalid part is shown without it", () => {
  test.each([
    ["terms that are a text", { terms_and_conditions: "Yes" }, "terms_and_conditions"],
    ["terms that are a flag", { terms_and_conditions: true }, "terms_and_conditions"],
    ["a balance that is a text", { credit_balance: "lots" }, "credit_balance"],
    ["a venue that is a number", { venue: 5 }, "venue"],
    [
      "a type's terms that are a text",
      { type: { id: 1, terms_and_conditions: "No" } },
      "type.terms_and_conditions",
    ],
    ["an image that is a number", { image: 5 }, "image"],
    ["merchandise that is a text", { merch: "none" }, "merch"],
    ["a flag that is a record", { can_enter: {} }, "can_enter"],
  ])("%s", (_what, change, path) => {
    const { event, paths } = read(change);
    expect(paths).toEqual([path]);
    expect(event).toMatchObject({ id: 7, name: "Night One" });
    expect(names(event.categories)).toEqual(["Open", "Street"]);
  });

  test("categories, tickets and merchandise with an invalid price are not sold, and never free of charge", () => {
    const { event, paths } = read({
      categories: [{ id: 1, name: "Open", price: { amount: 130 } }, good.categories[1]],
      spectator_types: [good.spectator_types[0], { id: 5, name: "Child", price: [15] }],
      merch: [{ id: 6, name: "Shirt", price_each: "forty" }, good.merch[1], 12],
    });
    expect(paths.toSorted()).toEqual([
      "categories.0.price",
      "merch.0.price_each",
      "merch.2",
      "spectator_types.1.price",
    ]);
    expect(names(event.categories)).toEqual(["Street"]);
    expect(names(event.spectatorTypes)).toEqual(["Adult"]);
    expect(names(event.merch)).toEqual(["Cap"]);
  });

  test("an invalid option is left out, its item stays", () => {
    const options = [
      { id: 1, name: "M" },
      { id: 2, name: "L", price_each: {} },
    ];
    const { event } = read({ merch: [{ id: 6, name: "Shirt", price_each: 40, options }] });
    expect(event.merch[0]?.options.map(({ name }) => name)).toEqual(["M"]);
  });

  test("an invalid part of a card is left out; an invalid name or id removes the card", () => {
    const card = { id: 1, name: "One", url: "one" };
    const cards = [
      { ...card, venue: 5 },
      { ...card, id: {} },
      { ...card, name: "Two", categories: [{ id: 1, name: "Open", price: {} }] },
      7,
    ];
    const { items } = parseWithSchema("GET /x", Cards, { data: cards });
    expect(items.map(({ name, venue, categories }) => [name, venue, categories])).toEqual([
      ["One", null, []],
      ["Two", null, []],
    ]);
  });
});

test.each([
  ["its id", { id: {} }],
  ["its name", { name: [] }],
  ["its url", { url: true }],
])("an event with %s of a wrong type is malformed", (_what, change) => {
  expect(() => read(change)).toThrow(/malformed/);
});

test("a response that is not a record is malformed", () => {
  expect(() => parseWithSchema("GET /x", OneEvent, "hello")).toThrow(/malformed/);
  expect(() => parseWithSchema("GET /x", Cards, 5)).toThrow(/malformed/);
});

test("only some of thousands of invalid parts are logged", () => {
  const notified: InvalidPart[] = [];
  const categories = Array.from({ length: 5_000 }, (_, id) => ({ id, name: "Open", price: "dear" }));
  const { categories: read } = parseWithSchema("GET /x", OneEvent, { ...good, categories }, (part) =>
    notified.push(part),
  );
  expect([read, notified.length]).toEqual([[], 20]);
});

test("each invalid part is logged once, without its value", () => {
  const lines: object[] = [];
  const log = {
    info: () => undefined,
    error: () => undefined,
    warn: (line: object) => void lines.push(line),
  };
  const tell = createInvalidPartLogger();
  for (let time = 0; time < 3; time++)
    parseWithSchema("GET /x", OneEvent, { ...good, terms_and_conditions: "secret" }, (part) =>
      tell("GET /x", part, log),
    );
  expect(lines).toEqual([{ call: "GET /x", path: "terms_and_conditions", expected: "array", got: "string" }]);
});
