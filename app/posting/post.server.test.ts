import { describe, expect, test } from "vitest";
import { z } from "zod";
import { organiserError } from "../../tests/support/scripted-context.ts";
import { sharedBrowser } from "../../tests/support/shared-browser.ts";
import { aPost, formKey, type PostGiven } from "./a-form.fixture.ts";
import type { SaidOfSaving } from "./attempt.server.ts";
import { keepDraft, readDraft } from "./draft.server.ts";
import { line } from "./fields.ts";
import { Answered } from "./post.server.ts";

/** The answer that ends a post. */
async function endOf(end: () => unknown): Promise<Answered> {
  try {
    await end();
  } catch (thrown) {
    if (thrown instanceof Answered) return thrown;
    throw thrown;
  }
  throw new Error("The post goes on.");
}

const car = { make: "Mazda", colour: ["red", "blue"] };
const { context: somewhere } = await sharedBrowser();

describe("what is known of a post", () => {
  test("what its button wants, its form's key, and each first value without space around it", () => {
    const post = aPost(somewhere, { fields: { intent: "remove", make: " Mazda\n", colour: ["", "blue"] } });
    expect([post.intent, post.key]).toEqual(["remove", formKey]);
    expect(["make", "colour", "model"].map(post.text)).toEqual(["Mazda", "", ""]);
  });

  test("whether all of it had arrived: only of a form that may be cut off is that asked", () => {
    const isWhole = (given: PostGiven) => aPost(somewhere, given).isWhole;
    expect(isWhole({})).toBe(true);
    expect(isWhole({ cut: {} })).toBe(false);
    expect(isWhole({ cut: {}, fields: { whole: "yes" } })).toBe(true);
  });

  test("with other values it is the same post", () => {
    const post = aPost(somewhere, { fields: { ...car, intent: "add" } }).with({ values: { make: ["Ford"] } });
    expect([post.text("make"), post.text("colour"), post.intent, post.key]).toEqual([
      "Ford",
      "",
      "add",
      formKey,
    ]);
  });

  test("who sends it stands in for the key, where nobody is asked who posts", () => {
    const keyless = { fields: { key: "" } };
    expect(aPost(somewhere, keyless).key).toBeNull();
    expect(aPost(somewhere, { ...keyless, who: "anybody" }).key).toBeNull();
    expect(aPost(somewhere, { ...keyless, who: "unasked" }).key).toBe(somewhere.sender);
    expect(aPost(somewhere, { who: "unasked" }).key).toBe(formKey);
  });
});

describe("the key under which something of a form is carried out once", () => {
  const onceOf = (given: PostGiven, what = "save", sent: object = { make: "Mazda" }) =>
    aPost(somewhere, given).once(what, sent);

  test("is the same for the same content of the same form", async () => {
    expect(await onceOf({})).toBe(await onceOf({}));
    expect(await onceOf({})).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each([
    ["another content", () => onceOf({}, "save", { make: "Ford" })],
    ["another purpose", () => onceOf({}, "remove")],
    ["another form on the same page", () => onceOf({ name: "a boat" })],
    ["a page that was opened anew", () => onceOf({ fields: { key: formKey.toUpperCase() } })],
  ])("is another for %s", async (_what, other) => {
    expect(await other()).not.toBe(await onceOf({}));
  });

  test("is never the same for forms without a key, unless the same sender sends them", async () => {
    const keyless = { fields: { key: "" } };
    expect(await onceOf(keyless)).not.toBe(await onceOf(keyless));
    const unasked = { ...keyless, who: "unasked" as const };
    expect(await onceOf(unasked)).toBe(await onceOf(unasked));
    expect(await onceOf({ ...unasked, name: "a boat" })).not.toBe(await onceOf(unasked));
  });
});

describe("the page again", () => {
  const untold = { errors: [], refusal: null, notice: null, trouble: null, unconfirmed: null };

  test("has everything typed, and says nothing of what there isn't", () => {
    const { status, answer, retryAfter } = aPost(somewhere, { fields: car }).again(200);
    expect([status, retryAfter]).toEqual([200, undefined]);
    expect(answer).toEqual({
      ...untold,
      values: { make: ["Mazda"], colour: ["red", "blue"] },
      changed: {},
      key: formKey,
      isCutOff: false,
    });
  });

  test("says what is to be said, with the values that it changes over those that were typed", () => {
    const notice = { key: "posting:problem.required" } as const;
    const changed = { make: ["Ford"], model: ["T"] };
    const again = aPost(somewhere, { fields: car }).again(429, { changed, notice, retryAfter: 30 });
    expect([again.status, again.retryAfter]).toEqual([429, 30]);
    expect(again.answer).toMatchObject({
      ...untold,
      notice,
      changed,
      values: { make: ["Ford"], colour: ["red", "blue"], model: ["T"] },
    });
    expect(again.answer).not.toHaveProperty("retryAfter");
  });

  test("has no passwords and codes, even where the answer would change them", () => {
    const post = aPost(somewhere, { fields: { ...car, code: "123456" }, secrets: ["code", "password"] });
    expect(post.again(200, { changed: { password: ["x"] } }).answer.values).toEqual({
      make: ["Mazda"],
      colour: ["red", "blue"],
    });
  });

  test("says where not all of the form had arrived", () => {
    expect(aPost(somewhere, { cut: {} }).again(200).answer.isCutOff).toBe(true);
  });
});

describe("a post ends", () => {
  const refusal = { said: "Too old" };
  const errors = [{ field: "make", said: "No such make" }];

  test("by a refusal of all of it, 422 unless another status says it better", async () => {
    const post = aPost(somewhere, { fields: car });
    const ended = [await endOf(() => post.refuse(refusal)), await endOf(() => post.refuse(refusal, 409))];
    expect(ended.map(({ status, answer }) => [status, answer.refusal, answer.errors])).toEqual([
      [422, refusal, []],
      [409, refusal, []],
    ]);
    expect(ended[0]?.answer.values).toEqual({ make: ["Mazda"], colour: ["red", "blue"] });
  });

  test("by fields that are not as they should be, 400 unless another status says it better", async () => {
    const post = aPost(somewhere, { fields: car });
    const ended = [await endOf(() => post.invalid(errors)), await endOf(() => post.invalid(errors, 422))];
    expect(ended.map(({ status, answer }) => [status, answer.refusal, answer.errors])).toEqual([
      [400, null, errors],
      [422, null, errors],
    ]);
  });

  test("where it isn't filled in as its schema says, else it is given as that reads it", async () => {
    const schema = z.object({ make: line(5) });
    expect(aPost(somewhere, { fields: { make: " Mazda " } }).read(schema)).toEqual({ make: "Mazda" });
    const { status, answer } = await endOf(() =>
      aPost(somewhere, { fields: { make: "Mercedes" } }).read(schema),
    );
    expect([status, answer.errors, answer.values]).toEqual([
      400,
      [{ field: "make", key: "posting:problem.tooLong", values: { most: 5 } }],
      { make: ["Mercedes"] },
    ]);
  });
});

describe("something that a form has saved", () => {
  const saying = (said: Partial<SaidOfSaving<string>>) => async () => ({
    success: false,
    message: "",
    ...said,
  });
  const refusing = saying({ message: "Too old", field: "make", code: "AGE" });

  test("goes out under the form's key, gives what it made, and its draft is forgotten", async () => {
    const { context } = await sharedBrowser();
    await keepDraft(context, "a car", { make: ["Mazda"] });
    const post = aPost(context, { fields: car });
    const keys: string[] = [];
    const item = await post.save("save", { make: "Mazda" }, async (once) => {
      keys.push(once);
      return { success: true, message: "", item: "car 3" };
    });
    expect(item).toBe("car 3");
    expect(keys).toEqual([await post.once("save", { make: "Mazda" })]);
    expect(await readDraft(context, "a car")).toBeNull();
  });

  test("is refused at the field that the refusal is about, and its older draft stays as it is", async () => {
    const { context } = await sharedBrowser();
    await keepDraft(context, "a car", { make: ["Ford"] });
    const { status, answer } = await endOf(() => aPost(context, { fields: car }).save("save", {}, refusing));
    expect([status, answer.errors]).toEqual([422, [{ field: "make", said: "Too old" }]]);
    expect(answer.values).toEqual({ make: ["Mazda"], colour: ["red", "blue"] });
    expect(await readDraft(context, "a car")).toMatchObject({ values: { make: ["Ford"] } });
  });

  test("is refused in the form's own words where it has some, and in those of a code at once", async () => {
    const own = { field: "vehicle_make", key: "posting:problem.required" } as const;
    const post = aPost(somewhere, { refusals: { make: own } });
    expect((await endOf(() => post.save("save", {}, refusing))).answer.errors).toEqual([own]);
    const ofCode = (code: string) => ({ field: code, said: "By its code" });
    expect((await endOf(() => post.save("save", {}, refusing, "", ofCode))).answer.errors).toEqual([
      { field: "AGE", said: "By its code" },
    ]);
  });

  test("is refused at the form's own place where nobody says what it is about, else over the form", async () => {
    const post = aPost(somewhere);
    const refused = saying({ message: "Too old" });
    expect((await endOf(() => post.save("save", {}, refused, "colour"))).answer).toMatchObject({
      errors: [{ field: "colour", said: "Too old" }],
      refusal: null,
    });
    expect((await endOf(() => post.save("save", {}, refused))).answer).toMatchObject({
      errors: [],
      refusal: { said: "Too old" },
    });
  });

  test("without an answer keeps what was typed, since nobody knows when there will be one", async () => {
    const { context } = await sharedBrowser();
    const { status, answer } = await endOf(() =>
      aPost(context, { fields: car }).save("save", {}, () =>
        Promise.reject(organiserError("timeout", "POST x")),
      ),
    );
    expect([status, answer.trouble]).toEqual([503, { kind: "unanswered", wait: 0, reference: "" }]);
    expect(answer).not.toHaveProperty("status");
    expect(await readDraft(context, "a car")).toMatchObject({
      values: { make: ["Mazda"], colour: ["red", "blue"] },
    });
  });
});
