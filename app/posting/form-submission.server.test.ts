import { describe, expect, test } from "vitest";
import { HIDDEN_FIELDS } from "./hidden-fields.tsx";
import { parseSubmission, readSubmission } from "./form-submission.server.ts";

const key = "0123456789-abcdefghij";

function formOf(members: readonly (readonly [string, string | Blob])[]): FormData {
  const form = new FormData();
  for (const [name, value] of members) form.append(name, value);
  return form;
}

const postedOf = (...members: [string, string | Blob][]) => parseSubmission(formOf(members));

describe("a post", () => {
  test("has its fields as lists, in posted order", () => {
    const { values } = postedOf(["extra", "2"], ["class", "7"], ["extra", "1"]);
    expect(values).toEqual({ extra: ["2", "1"], class: ["7"] });
  });

  test("has no hidden fields and no files among its fields", () => {
    const all = Object.values(HIDDEN_FIELDS).map((mark): [string, string] => [mark, "x"]);
    const { values } = postedOf(["class", "7"], ["photo", new Blob(["x"])], ...all);
    expect(values).toEqual({ class: ["7"] });
  });

  test("has only fields of its form", () => {
    const form = formOf([
      ["class", "7"],
      ["isAdmin", "1"],
      ["shown", '{"class":["1"],"isAdmin":["0"]}'],
    ]);
    const posted = parseSubmission(form, (name) => name === "class");
    expect([posted.values, posted.originalValues]).toEqual([{ class: ["7"] }, { class: ["1"] }]);
  });

  test('has its hidden fields, each "" if it is missing or a file', () => {
    const full = postedOf(
      ["intent", "submit"],
      ["key", key],
      ["owner", "sealed"],
      ["language", "de"],
      ["facts", "told"],
      ["whole", "yes"],
    );
    expect(full).toMatchObject({ intent: "submit", key, owner: "sealed", language: "de", isComplete: true });
    expect(full.getHiddenField("facts")).toBe("told");
    const none = postedOf(["owner", new Blob(["x"])]);
    expect(none).toMatchObject({ intent: "", key: null, owner: "", language: "", isComplete: false });
    expect([none.getHiddenField("facts"), none.originalValues]).toEqual(["", null]);
  });

  test.each([
    ["the last response", "last_response", { errors: [] }, 20_001],
    ["a persistent notice", "notice", { key: "saved", tone: "bad" }, 501],
  ])("%s is read up to a maximum length", (_what, mark, message, tooMany) => {
    const response = { rejection: null, notice: null, submitFailure: null, isCutOff: false };
    const whole = mark === "notice" ? message : { ...message, ...response };
    const { length } = JSON.stringify({ ...whole, extra: "" });
    const taken = (characters: number) => {
      const text = JSON.stringify({ ...whole, extra: "x".repeat(characters - length) });
      const posted = postedOf([mark, text]);
      return [text.length, mark === "notice" ? posted.notices.length : Number(posted.lastResponse !== null)];
    };
    expect(taken(tooMany - 1)).toEqual([tooMany - 1, 1]);
    expect(taken(tooMany)).toEqual([tooMany, 0]);
  });

  test.each([
    ["too short", "a".repeat(19)],
    ["too long", "a".repeat(65)],
    ["preceded by other characters", `é${key}`],
    ["followed by other characters", `${key}é`],
    ["empty", ""],
  ])("a key that is %s is invalid", (_what, given) => {
    expect(postedOf(["key", given]).key).toBeNull();
  });

  test.each([["a".repeat(20)], ["Z_-9".repeat(16)]])("the key %s is valid", (given) => {
    expect(postedOf(["key", given]).key).toBe(given);
  });

  test("has the original values of the record", () => {
    expect(postedOf(["shown", '{"extra":["1","2"]}']).originalValues).toEqual({ extra: ["1", "2"] });
  });

  test.each([
    ["as many values as possible", 2_000, true],
    ["too many values", 4_000, false],
  ])("reads original values up to a limit: with %s (%i)", (_what, count, isKnown) => {
    const names = Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, ["1"]]));
    expect(postedOf(["shown", JSON.stringify(names)]).originalValues !== null).toBe(isKnown);
    const list = { f: Array.from({ length: 2 * count - 1 }, () => "1") };
    expect(postedOf(["shown", JSON.stringify(list)]).originalValues !== null).toBe(isKnown);
  });

  test("is read from a request", async () => {
    const body = new URLSearchParams({ class: "7", other: "1" });
    const request = new Request("http://localhost/", { method: "POST", body });
    expect((await readSubmission(request, (name) => name === "class")).values).toEqual({ class: ["7"] });
  });
});
