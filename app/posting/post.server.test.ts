import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createOrganiserError } from "../../tests/support/scripted-context.ts";
import { sharedBrowser } from "../../tests/support/shared-browser.ts";
import { aPost, formKey, type PostParams } from "./a-form.fixture.ts";
import type { ApiSaveResponse } from "./save-result.server.ts";
import { saveDraft, readDraft } from "./draft.server.ts";
import { lineField } from "./fields.ts";
import { PageResponse } from "./post.server.ts";

/** The response that ends a post. */
async function endOf(end: () => unknown): Promise<PageResponse> {
  try {
    await end();
  } catch (thrown) {
    if (thrown instanceof PageResponse) return thrown;
    throw thrown;
  }
  throw new Error("The post wasn't ended.");
}

const car = { make: "Mazda", colour: ["red", "blue"] };
const { context: somewhere } = await sharedBrowser();

describe("a post has", () => {
  test("its intent, its form's key, and the trimmed first value of each field", () => {
    const post = aPost(somewhere, { fields: { intent: "remove", make: " Mazda\n", colour: ["", "blue"] } });
    expect([post.intent, post.key]).toEqual(["remove", formKey]);
    expect(["make", "colour", "model"].map(post.text)).toEqual(["Mazda", "", ""]);
  });

  test("whether it is complete, checked only for forms that cost money", () => {
    const isComplete = (given: PostParams) => aPost(somewhere, given).isComplete;
    expect(isComplete({})).toBe(true);
    expect(isComplete({ getOrderKind: () => "a car" })).toBe(false);
    expect(isComplete({ getOrderKind: () => null, fields: { whole: "yes" } })).toBe(true);
  });

  test("the same properties with other values", () => {
    const post = aPost(somewhere, { fields: { ...car, intent: "add" } }).withChanges({
      values: { make: ["Ford"] },
    });
    expect([post.text("make"), post.text("colour"), post.intent, post.key]).toEqual([
      "Ford",
      "",
      "add",
      formKey,
    ]);
  });

  test("the sender as its key if the form is public", () => {
    const keyless = { fields: { key: "" } };
    expect(aPost(somewhere, keyless).key).toBeNull();
    expect(aPost(somewhere, { ...keyless, access: "anyone" }).key).toBeNull();
    expect(aPost(somewhere, { ...keyless, access: "public" }).key).toBe(somewhere.anonymousId);
    expect(aPost(somewhere, { access: "public" }).key).toBe(formKey);
  });
});

describe("the idempotency key of a form", () => {
  const onceOf = (given: PostParams, what = "save", sent: object = { make: "Mazda" }) =>
    aPost(somewhere, given).createIdempotencyKey(what, sent);

  test("is the same for the same content of the same form", async () => {
    expect(await onceOf({})).toBe(await onceOf({}));
    expect(await onceOf({})).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each([
    ["another content", () => onceOf({}, "save", { make: "Ford" })],
    ["another purpose", () => onceOf({}, "remove")],
    ["another form on the same page", () => onceOf({ name: "a boat" })],
    ["a page that was opened again", () => onceOf({ fields: { key: formKey.toUpperCase() } })],
  ])("differs for %s", async (_what, other) => {
    expect(await other()).not.toBe(await onceOf({}));
  });

  test("is never shared by forms without a key, unless they have the same sender", async () => {
    const keyless = { fields: { key: "" } };
    expect(await onceOf(keyless)).not.toBe(await onceOf(keyless));
    const publicForm = { ...keyless, access: "public" as const };
    expect(await onceOf(publicForm)).toBe(await onceOf(publicForm));
    expect(await onceOf({ ...publicForm, name: "a boat" })).not.toBe(await onceOf(publicForm));
  });
});

describe("the page with the form's result", () => {
  const emptyResult = { errors: [], rejection: null, notice: null, submitFailure: null, indeterminate: null };

  test("has everything typed, and empty results by default", () => {
    const { status, result: answer, retryAfter } = aPost(somewhere, { fields: car }).pageWith(200);
    expect([status, retryAfter]).toEqual([200, undefined]);
    expect(answer).toEqual({
      ...emptyResult,
      values: { make: ["Mazda"], colour: ["red", "blue"] },
      changedValues: {},
      key: formKey,
      isCutOff: false,
    });
  });

  test("has the result, with its changed values over those typed", () => {
    const notice = { key: "posting:problem.required" } as const;
    const changed = { make: ["Ford"], model: ["T"] };
    const again = aPost(somewhere, { fields: car }).pageWith(429, {
      changedValues: changed,
      notice,
      retryAfter: 30,
    });
    expect([again.status, again.retryAfter]).toEqual([429, 30]);
    expect(again.result).toMatchObject({
      ...emptyResult,
      notice,
      changedValues: changed,
      values: { make: ["Ford"], colour: ["red", "blue"], model: ["T"] },
    });
    expect(again.result).not.toHaveProperty("retryAfter");
  });

  test("has no passwords and codes, even if the result changes them", () => {
    const post = aPost(somewhere, { fields: { ...car, code: "123456" }, secrets: ["code", "password"] });
    expect(post.pageWith(200, { changedValues: { password: ["x"] } }).result.values).toEqual({
      make: ["Mazda"],
      colour: ["red", "blue"],
    });
  });

  test("reports a truncated form", () => {
    expect(aPost(somewhere, { getOrderKind: () => null }).pageWith(200).result.isCutOff).toBe(true);
  });
});

describe("a post ends", () => {
  const rejection = { text: "Too old" };
  const errors = [{ field: "make", text: "No such make" }];

  test("with a rejection, 422 or another status", async () => {
    const post = aPost(somewhere, { fields: car });
    const ended = [await endOf(() => post.reject(rejection)), await endOf(() => post.reject(rejection, 409))];
    expect(ended.map(({ status, result: answer }) => [status, answer.rejection, answer.errors])).toEqual([
      [422, rejection, []],
      [409, rejection, []],
    ]);
    expect(ended[0]?.result.values).toEqual({ make: ["Mazda"], colour: ["red", "blue"] });
  });

  test("with field errors, 400 or another status", async () => {
    const post = aPost(somewhere, { fields: car });
    const ended = [
      await endOf(() => post.rejectFields(errors)),
      await endOf(() => post.rejectFields(errors, 422)),
    ];
    expect(ended.map(({ status, result: answer }) => [status, answer.rejection, answer.errors])).toEqual([
      [400, null, errors],
      [422, null, errors],
    ]);
  });

  test("with field errors if its schema isn't met; else the parsed form is returned", async () => {
    const schema = z.object({ make: lineField(5) });
    expect(aPost(somewhere, { fields: { make: " Mazda " } }).read(schema)).toEqual({ make: "Mazda" });
    const { status, result: answer } = await endOf(() =>
      aPost(somewhere, { fields: { make: "Mercedes" } }).read(schema),
    );
    expect([status, answer.errors, answer.values]).toEqual([
      400,
      [{ field: "make", key: "posting:problem.tooLong", values: { most: 5 } }],
      { make: ["Mercedes"] },
    ]);
  });
});

describe("a save by a form", () => {
  const saying = (message: Partial<ApiSaveResponse<string>>) => async () => ({
    success: false,
    message: "",
    ...message,
  });
  const rejecting = saying({ message: "Too old", field: "make", code: "AGE" });

  test("uses the form's key, returns the created item and deletes the draft", async () => {
    const { context } = await sharedBrowser();
    await saveDraft(context, "a car", { make: ["Mazda"] });
    const post = aPost(context, { fields: car });
    const keys: string[] = [];
    const item = await post.save("save", { make: "Mazda" }, async (once) => {
      keys.push(once);
      return { success: true, message: "", item: "car 3" };
    });
    expect(item).toBe("car 3");
    expect(keys).toEqual([await post.createIdempotencyKey("save", { make: "Mazda" })]);
    expect(await readDraft(context, "a car")).toBeNull();
  });

  test("is rejected at the field that the rejection names, and the older draft stays", async () => {
    const { context } = await sharedBrowser();
    await saveDraft(context, "a car", { make: ["Ford"] });
    const { status, result: answer } = await endOf(() =>
      aPost(context, { fields: car }).save("save", {}, rejecting),
    );
    expect([status, answer.errors]).toEqual([422, [{ field: "make", text: "Too old" }]]);
    expect(answer.values).toEqual({ make: ["Mazda"], colour: ["red", "blue"] });
    expect(await readDraft(context, "a car")).toMatchObject({ values: { make: ["Ford"] } });
  });

  test("is rejected with the form's own message for a field or code, if there is one", async () => {
    const own = { field: "vehicle_make", key: "posting:problem.required" } as const;
    const post = aPost(somewhere);
    const errorByField = { make: own };
    expect((await endOf(() => post.save("save", {}, rejecting, { errorByField }))).result.errors).toEqual([
      own,
    ]);
    const errorByCode = (code: string) => ({ field: code, text: "By its code" });
    expect(
      (await endOf(() => post.save("save", {}, rejecting, { errorByField, errorByCode }))).result.errors,
    ).toEqual([{ field: "AGE", text: "By its code" }]);
  });

  test("is rejected at the default field if none is named, else above the form", async () => {
    const post = aPost(somewhere);
    const rejected = saying({ message: "Too old" });
    expect(
      (await endOf(() => post.save("save", {}, rejected, { defaultField: "colour" }))).result,
    ).toMatchObject({
      errors: [{ field: "colour", text: "Too old" }],
      rejection: null,
    });
    expect((await endOf(() => post.save("save", {}, rejected))).result).toMatchObject({
      errors: [],
      rejection: { text: "Too old" },
    });
  });

  test("without a response saves the draft", async () => {
    const { context } = await sharedBrowser();
    const { status, result: answer } = await endOf(() =>
      aPost(context, { fields: car }).save("save", {}, () =>
        Promise.reject(createOrganiserError("timeout", "POST x")),
      ),
    );
    expect([status, answer.submitFailure]).toEqual([
      503,
      { kind: "no-response", retryAfter: 0, reference: "" },
    ]);
    expect(answer).not.toHaveProperty("status");
    expect(await readDraft(context, "a car")).toMatchObject({
      values: { make: ["Mazda"], colour: ["red", "blue"] },
    });
  });
});
