import { expect, test } from "vitest";
import type { Values } from "../answer.ts";
import { completed } from "./cut-off.server.ts";
import { postedIn } from "../posted.server.ts";

/** The form that a browser posts: its fields in the order of the document. */
function posted(fields: [name: string, value: string][], shown?: Values) {
  const form = new FormData();
  if (shown) form.append("shown", JSON.stringify(shown));
  for (const [name, value] of fields) form.append(name, value);
  return postedIn(form);
}

const shown: Values = {
  category: ["1"],
  address: ["4"],
  "extra-2": ["1"],
  entrant_note: ["Blue rocket\r\nand a trailer"],
  garage: ["11", "12"],
  merch: ["7:1", "7:1"],
  terms: ["yes"],
  payment_method: ["card"],
};
const rulesOf = (hasBoxes: boolean) => ({
  boxes: hasBoxes ? ["garage"] : [],
  ofPage: ["merch"],
  texts: ["entrant_note"],
});
const afterCut = (fields: [string, string][], hasGarageBoxes = true) =>
  completed(posted(fields, shown), shown, rulesOf(hasGarageBoxes));

test("of a whole form only what is posted counts", () => {
  const whole = posted(
    [
      ["category", "2"],
      ["whole", "yes"],
    ],
    shown,
  );
  expect(completed(whole, shown, rulesOf(true))).toEqual({ category: ["2"] });
});

test("what was typed before the cut counts, what stands after it is as shown", () => {
  expect(afterCut([["category", "2"]])).toEqual({ ...shown, category: ["2"] });
});

test("a box that was unticked stays unticked once its mark is there, else it is as shown", () => {
  expect(afterCut([["category", "1"]])["extra-2"]).toEqual(["1"]);
  expect(afterCut([["passed", "extra-2:1"]])["extra-2"]).toEqual([]);
});

test("boxes of one name are looked at one by one, radio buttons are not", () => {
  const one: [string, string][] = [
    ["passed", "garage:11"],
    ["garage", "13"],
  ];
  expect(afterCut(one)["garage"]).toEqual(["12", "13"]);
  expect(afterCut([["garage", "13"]], false)["garage"]).toEqual(["13"]);
});

test("a list that was cut before its chosen line is as shown, one that was emptied before is empty", () => {
  expect(afterCut([["address", ""]])["address"]).toEqual(["4"]);
  const emptied: [string, string][] = [
    ["address", ""],
    ["entrant_note", "x"],
  ];
  expect(afterCut(emptied)["address"]).toEqual([""]);
});

test("a text that was cut is as shown, whatever its lines end with; one that was written over counts", () => {
  const note = (text: string) => afterCut([["entrant_note", text]])["entrant_note"];
  expect(note("Blue rocket\nand a")).toEqual(shown["entrant_note"]);
  expect(note("Red rocket")).toEqual(["Red rocket"]);
});

test("a text of which only the end is left was written over", () => {
  expect(afterCut([["entrant_note", "and a trailer"]])["entrant_note"]).toEqual(["and a trailer"]);
});

test("a text that was cut is as shown even where the page ends its lines otherwise than the post", () => {
  const two = { note: ["one\ntwo"] };
  expect(completed(posted([["note", "one\r\ntw"]], two), two, { texts: ["note"] })).toEqual(two);
});

test("a text that the page shows nothing of counts as typed, be it one letter", () => {
  const nothing = { note: [] };
  expect(completed(posted([["note", "S"]], nothing), nothing, { texts: ["note"] })).toEqual({ note: ["S"] });
});

test("a choice can't be cut in its middle: it counts, even as the beginning of what is shown", () => {
  const address = { address: ["41"] };
  expect(completed(posted([["address", "4"]], address), address)).toEqual({ address: ["4"] });
});

test("a form that tells nothing of its fields is completed field by field, and by what only the post has", () => {
  const before = { make: ["Ford"], colours: ["red", "blue"], terms: ["yes"] };
  const now: [string, string][] = [
    ["passed", "terms:yes"],
    ["colours", "blue"],
    ["model", "T"],
  ];
  expect(completed(posted(now, before), before)).toEqual({
    make: ["Ford"],
    colours: ["blue"],
    terms: [],
    model: ["T"],
  });
});

test("pieces of merchandise can't be half there", () => {
  expect(afterCut([["merch", "7:1"]])["merch"]).toEqual(["7:1", "7:1"]);
});

test.each(["", "{", "7", "null", '{"category":"1"}', '{"category":[1]}'])(
  "a mark that says %j shows nothing",
  (mark) => {
    const form = new FormData();
    form.append("shown", mark);
    expect(postedIn(form).shown).toBeNull();
  },
);

test("names that the form doesn't have come in by no mark", () => {
  const form = new FormData();
  form.append("shown", '{"__proto__":["1"],"password":["x"],"category":["1"]}');
  expect(postedIn(form, (name) => name === "category").shown).toEqual({ category: ["1"] });
});

test.each(["__proto__", "constructor", "toString"])("a field named %s is as good as any other", (name) => {
  expect(Object.entries(completed(posted([[name, "1"]]), {}))).toEqual([[name, ["1"]]]);
});
