import { describe, expect, test } from "vitest";
import { marks } from "./marks.tsx";
import { postedIn, readPosted } from "./posted.server.ts";

const key = "0123456789-abcdefghij";

function formOf(members: readonly (readonly [string, string | Blob])[]): FormData {
  const form = new FormData();
  for (const [name, value] of members) form.append(name, value);
  return form;
}

const postedOf = (...members: [string, string | Blob][]) => postedIn(formOf(members));

describe("a post", () => {
  test("has its fields as lists, in the order in which they came", () => {
    const { values, last } = postedOf(["extra", "2"], ["class", "7"], ["extra", "1"]);
    expect(values).toEqual({ extra: ["2", "1"], class: ["7"] });
    expect(last).toBe("extra");
  });

  test("has no marks and no files among its fields", () => {
    const all = Object.values(marks).map((mark): [string, string] => [mark, "x"]);
    const { values, last } = postedOf(["class", "7"], ["photo", new Blob(["x"])], ...all);
    expect(values).toEqual({ class: ["7"] });
    expect(last).toBe("photo");
  });

  test("has only what is a field of its form", () => {
    const form = formOf([
      ["class", "7"],
      ["isAdmin", "1"],
      ["shown", '{"class":["1"],"isAdmin":["0"]}'],
    ]);
    const posted = postedIn(form, (name) => name === "class");
    expect([posted.values, posted.shown, posted.last]).toEqual([{ class: ["7"] }, { class: ["1"] }, "class"]);
  });

  test("has its marks, each empty where it isn't there or is a file", () => {
    const full = postedOf(
      ["intent", "submit"],
      ["key", key],
      ["owner", "sealed"],
      ["language", "de"],
      ["facts", "told"],
      ["whole", "yes"],
    );
    expect(full).toMatchObject({ intent: "submit", key, owner: "sealed", language: "de", isWhole: true });
    expect(full.mark("facts")).toBe("told");
    const none = postedOf(["owner", new Blob(["x"])]);
    expect(none).toMatchObject({ intent: "", key: null, owner: "", language: "", isWhole: false, last: "" });
    expect([none.mark("facts"), none.shown, none.passed.size]).toEqual(["", null, 0]);
  });

  test.each([
    ["too short", "a".repeat(19)],
    ["too long", "a".repeat(65)],
    ["with other letters before", `é${key}`],
    ["with other letters after", `${key}é`],
    ["empty", ""],
  ])("a key that is %s is none", (_what, given) => {
    expect(postedOf(["key", given]).key).toBeNull();
  });

  test.each([["a".repeat(20)], ["Z_-9".repeat(16)]])("the key %s is one", (given) => {
    expect(postedOf(["key", given]).key).toBe(given);
  });

  test("knows what the page showed, and which ticked boxes had arrived", () => {
    const { shown, passed } = postedOf(
      ["shown", '{"extra":["1","2"]}'],
      ["passed", "extra:1"],
      ["passed", new Blob(["x"])],
    );
    expect([shown, [...passed]]).toEqual([{ extra: ["1", "2"] }, ["extra:1"]]);
  });

  test.each([
    ["as many values as a form may have", 2_000, true],
    ["more values than a form may have", 4_000, false],
  ])("knows what the page showed where that has %s: %i", (_what, count, isKnown) => {
    const names = Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, ["1"]]));
    expect(postedOf(["shown", JSON.stringify(names)]).shown !== null).toBe(isKnown);
    const list = { f: Array.from({ length: 2 * count - 1 }, () => "1") };
    expect(postedOf(["shown", JSON.stringify(list)]).shown !== null).toBe(isKnown);
  });

  test("is read from a request", async () => {
    const body = new URLSearchParams({ class: "7", other: "1" });
    const request = new Request("http://localhost/", { method: "POST", body });
    expect((await readPosted(request, (name) => name === "class")).values).toEqual({ class: ["7"] });
  });
});
